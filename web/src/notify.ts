// Owns notifications of the browser: that it is one's turn, when one looks elsewhere.
import { settings } from "./settings.svelte";

export function canNotify(): boolean {
  return "Notification" in window;
}

export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

// Shows a notification that leads to an address of the page.
export async function tellOutside(title: string, path: string): Promise<void> {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const options: NotificationOptions = { tag: path, icon: "/icon-192.png", data: path };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options).onclick = () => window.focus();
}
