// Owns how a socket is ended. One that is not open yet is ended as soon as it is: otherwise browsers complain of it.
export function hangUp(socket: WebSocket | null): void {
  if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket?.close();
}
