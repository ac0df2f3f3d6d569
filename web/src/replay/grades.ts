// The signs of decisions that gave something away, as they are usual in chess.
export const FAULTS: Record<string, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };
