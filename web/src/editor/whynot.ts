// Owns which moves somebody might expect at a question although they are not offered.
import type { PositionSeen, Question, QuestionKind } from "../protocol";

export function expectedMoves(question: Question, position: PositionSeen): string[] {
  const side = position.players[question.player];
  const other = position.players[question.player === 0 ? 1 : 0];
  const hand = side.hand.filter((card) => card !== null);
  const mine = side.play.map((creature) => creature.card);
  const theirs = other.play.map((creature) => creature.card);
  const market = position.power_cards.market.filter((card) => card !== null);
  const wanted: Record<QuestionKind, [string, string[]][]> = {
    turn: [["play", hand], ["attack", mine]],
    again: [["attack", mine]],
    block: [["block", mine]],
    hunt: [["hunt", theirs]],
    buy: [["buy", market]],
    choose: [["choose", [...mine, ...theirs]]],
    mindbug: [],
    optional: [],
    order: [],
    chance: [],
    mode: [],
    keyword: [],
    player: [],
    octonite: [],
    dice: [],
    draft: [],
  };
  const offered = new Set(question.options.map((option) => option.move));
  const all = (wanted[question.kind] ?? []).flatMap(([verb, cards]) => cards.map((card) => `${verb} ${card}`));
  return all.filter((move) => !offered.has(move));
}
