"""Owns reading the texts of cards: what a message says, by its keys and values alone, as the definition that it tells.

It knows nothing of how the texts are made (``mindbug.text.cards``). So whatever two definitions differ in has to stand in their
messages, and a text that leaves something out, or tells it as something else, is read as another definition.

What a text does not say is not read: the name, power, keywords, number, stage, next face and cost of a card, which are printed
beside it. Everything else is.
"""

from __future__ import annotations

from typing import Any

from mindbug.text.messages import Listing, Message, Name, Sentences, Value

Data = dict[str, Any]
BESIDE_THE_TEXT = ("name", "power", "keywords", "copies", "stage", "evolves_to", "cost")
SIDES = {"me", "opponent", "anyone"}
NO_LIMIT = 999


class Unread(Exception):
    """A message that nobody has said how to read."""


def reading(text: Sentences) -> Data:
    """What the text of a card says."""
    found: Data = {"parts": []}
    for said in text.items:
        if isinstance(said, Sentences):  # a Power card has no trigger before its text
            found["parts"].append(ability("bought", said))
            continue
        match key(said):
            case ["card", "dice"]:
                found["dice"] = number(said, "n")
            case ["card", "carries"]:
                found["octonite"] = number(said, "n")
            case ["card", "spreads"]:
                found |= {"octonite": number(said, "n"), "spreads": True}
            case ["card", "sides"]:
                found["sides"] = [profile(one) for one in items(value(said, "profiles"))]
            case ["ability", *_]:
                found["parts"] += abilities(said)
            case _:
                found["parts"] += constant(said)
    return found


def essence(card: Data) -> Data:
    """Of a card that was written down, what its text has to say."""
    found = {name: said for name, said in card.items() if name not in BESIDE_THE_TEXT}
    if "sides" in found:
        found["sides"] = [{name: side[name] for name in ("power", "keywords")} for side in found["sides"]]
    return found


# Values of messages


def key(said: Value) -> list[str]:
    if not isinstance(said, Message):
        raise Unread(said)
    return said.key.split(".")


def value(said: Value, name: str) -> Value:
    assert isinstance(said, Message)
    return said.values[name]


def number(said: Value, name: str) -> int:
    found = value(said, name)
    assert isinstance(found, int)
    return found


def change(said: Value) -> int:
    """A number with a sign before it."""
    found = value(said, "change")
    assert isinstance(found, str) and found[0] in "+−"
    return int(found[1:]) * (1 if found[0] == "+" else -1)


def items(said: Value) -> list[Value]:
    assert isinstance(said, Listing)
    return list(said.items)


def last_part(said: Value) -> str:
    """The last part of a key, as a word of definitions."""
    return key(said)[-1].replace("_", " ")


def names(said: Value) -> list[str]:
    return [last_part(one) for one in items(said)]


def profile(said: Value) -> Data:
    return {"power": number(said, "power"), "keywords": names(value(said, "keywords"))}


# Abilities


def abilities(said: Value) -> list[Data]:
    """An ability at each of its triggers."""
    extra: Data = {}
    if key(said)[1] in ("paid", "paid_if"):
        for cost in items(value(said, "cost")):
            extra |= {"pays": number(cost, "n")} if key(cost)[1] == "pays" else {"uses_mindbug": True}
    if key(said)[1] == "paid_if":
        extra["only_if"] = condition(value(value(said, "condition"), "condition"))
    body = value(said, "body")
    assert isinstance(body, Sentences)
    return [ability(trigger, body) | extra for trigger in names(value(said, "trigger"))]


def ability(trigger: str, body: Sentences) -> Data:
    found: Data = {"is": "Ability", "trigger": trigger}
    if len(body.items) == 1 and key(body.items[0]) == ["ability", "under"]:
        first = value(body.items[0], "condition")
        if key(first) == ["do", "OnlyIf"]:
            then = block(several(value(body.items[0], "then")))
            return found | {"effects": then, "only_if": condition(value(first, "condition"))}
    return found | {"effects": block(list(body.items))}


def several(said: Value) -> list[Value]:
    """The parts of a sentence that are done one after the other."""
    return list(said.items) if isinstance(said, Listing) and said.last == "then" else [said]


def block(said: list[Value]) -> list[Data]:
    """Effects one after the other. What follows something that one may do, or a keyword that was named, is what follows it."""
    found: list[Data] = []
    for one in said:
        if key(one) != ["ability", "under"]:
            found += effect(one)
            continue
        condition = value(one, "condition")
        implied = found and (found[-1]["is"] == "May" or key(condition) == ["do", "IfNamed"])
        if not implied:
            found += effect(condition)
        found += block(several(value(one, "then")))
    return found


# Effects


def effect(said: Value) -> list[Data]:
    name, *way = key(said)[1:]
    match name, way:
        case "May", []:
            return [may(value(said, "what"))]
        case "MayDo", _:
            return [{"is": "May", "effects": block(several(value(said, "what")))}]
        case "ForEachDone", _:
            return [{"is": name, "effects": block(several(value(said, "what")))}]
        case "Either", _:
            first, second = (block(several(value(said, mode))) for mode in ("first", "second"))
            return [{"is": name, "first": first, "second": second}]
        case "IfDone" | "IfNotDone", _:
            return [{"is": name}]
        case "IfItHasPower" | "IfItHasOctonite", _:
            return [{"is": name, "n": number(said, "n")}]
        case "GainLife" | "UnusedUnderDrawPile", []:
            return [{"is": name, "n": number(said, "n")}]
        case "LoseLife", [side]:
            return [{"is": name, "side": side, "amount": amount(value(said, "life"))}]
        case "SetLife", [side]:
            return [{"is": name, "side": side, "amount": amount(value(said, "life"))}]
        case "GainEnergy", []:
            return [{"is": name, "amount": amount(value(said, "energy"))}]
        case "DiscardEverything", [how]:
            return [{"is": name} | ({"hand_too": True} if how == "hand_too" else {})]
        case "ThisTurnForAll", []:
            return [{"is": name} | for_all(items(value(said, "what")))]
        case "Boost", [where]:
            return [{"is": name, "n": number(said, "n")} | ({"this": True} if where == "this" else {})]
        case "PlayAny", []:
            what = value(said, "what")
            return [{"is": name} | ({} if key(what) == ["group", "lay_under"] else {"group": group(what)})]
        case "DefeatWithKeyword", [how]:
            return [{"is": name, "group": group(value(said, "what"))} | ({} if how == "named" else {"shown": True})]
        case "PutInChosenPile", _:
            return [{"is": name}]
        case "RollSix", []:
            return [{"is": name, "at_least": number(said, "n")}]
        case "DefeatTheirs", []:
            theirs = {"is": "Choose", "group": {"is": "Creatures", "side": "opponent"}, "chooser": "opponent"}
            return [{"is": "Defeat", "target": theirs}]
        case "Discard", _:
            return [{"is": name, "target": discarded(said, way)}]
        case "BeGiven", []:
            hand = {"is": "Cards", "side": "opponent", "zone": "hand"}
            return [{"is": name, "target": choice(hand, number(said, "n"), "opponent")}]
        case "MakeAttack", [how]:
            return [{"is": name, "target": chosen_by(how, target(value(said, "what")))}]
        case "ThisTurn", [how]:
            who = value(said, "who")
            return [{"is": name, "target": chosen_by(how, target(who))} | given(items(value(said, "what")))]
        case "CopyPlay", [how]:
            return [copied(said, how)]
        case "Evolve", []:
            face = value(said, "face")
            assert isinstance(face, Name)
            return [{"is": name, "target": target(value(said, "what")), "to": face.name}]
        case "PutOctonite", []:
            return [{"is": name, "target": target(value(said, "what")), "n": number(said, "n")}]
    assert isinstance(said, Message)
    if way or set(said.values) - {"form", "what"}:
        raise Unread(said.key)
    return [{"is": name} | ({"target": target(said.values["what"])} if "what" in said.values else {})]


def may(what: Value) -> Data:
    """Something that one may do. Chosen objects are the choice itself: then none may be chosen."""
    (found,) = effect(what)
    aim = found.get("target")
    if aim is None or aim["is"] not in ("Choose", "ChooseToCopy"):
        return {"is": "May", "effects": [found]}
    if aim.get("least") != 0:
        optional = {"or_none": True} if aim.get("most", 1) > 1 else {"least": 0}
        found["target"] = aim | optional
    return found


def choice(of: Data, n: int, chooser: str = "me", least: int | None = None) -> Data:
    found: Data = {"is": "Choose", "group": of}
    least = n if least is None else least
    if least != 1:
        found["least"] = least
    if n != 1:
        found["most"] = n
    return found | ({"chooser": chooser} if chooser != "me" else {})


def chosen_by(how: str, found: Data) -> Data:
    return found | {"chooser": "opponent"} if how == "chosen_by_opponent" else found


def discarded(said: Value, way: list[str]) -> Data:
    if way == ["it"]:
        return {"is": "It"}
    side, how = way
    hand = {"is": "Cards", "side": side, "zone": "hand"}
    if how == "hand":
        return {"is": "All", "group": hand}
    if how == "random":
        return {"is": "AtRandom", "group": hand, "n": number(said, "n")}
    found = target(value(said, "what"))
    found["group"] = hand | found["group"]
    if side == "opponent":
        found["chooser"] = side
    if how == "may" and found.get("least") != 0:
        found |= {"or_none": True} if found.get("most", 1) > 1 else {"least": 0}
    return found


def copied(said: Value, how: str) -> Data:
    found: Data = {"is": "CopyPlay"}
    if how in ("its", "their", "of_victor"):
        return found | {"target": {"is": "It"}}
    aim = target(value(said, "what"))
    aim["is"] = "ChooseToCopy"
    aim["group"] = aim["group"] | {"trigger": "play"}
    return found | {"target": aim} | ({"as_itself": True} if how == "as_itself" else {})


def given(said: list[Value]) -> Data:
    found: Data = {}
    for one in said:
        match key(one):
            case ["given", "cannot"]:
                found["bars"] = names(value(one, "what"))
            case ["given", "power"]:
                found["power"] = change(one)
            case ["given", "keywords"]:
                found["keywords"] = names(value(one, "keywords"))
            case other:
                raise Unread(other)
    return found


def for_all(said: list[Value]) -> Data:
    found: Data = {}
    sides = set()
    for one in said:
        match key(one):
            case ["constant", "Cannot"]:
                found["bars"] = names(value(one, "what"))
            case ["have", "keywords"]:
                found["keywords"] = names(value(one, "keywords"))
            case ["have", "dice"]:
                found["dice"] = 1
            case ["ban", side]:
                found["bans"] = names(value(one, "what"))
                sides.add(side)
            case other:
                raise Unread(other)
        if key(one)[0] != "ban":
            sides.add((subject(value(one, "who")) or {}).get("side", "anyone"))
    (found["side"],) = sides
    return found


# What effects are done to


def target(said: Value) -> Data:
    if isinstance(said, Listing):
        first, second = (group(value(one, "what")) for one in said.items)
        return {"is": "Both", "first": first, "second": second}
    match key(said):
        case ["subject", _] | ["target", "It" | "ItCard" | "Them" | "ThemCard" | "Victor"]:
            return {"is": "It"}
        case ["target", "This" | "ThisCard" as name]:
            return {"is": name}
        case ["target", "theirs"]:
            return target(value(said, "what")) | {"chooser": "opponent"}
        case ["target", "all" | "extreme"]:
            return {"is": "All", "group": group(value(said, "what"))}
        case ["target", "random" | "random_creature" | "random_creature_of"]:
            return {"is": "AtRandom", "group": group(value(said, "what")), "n": number(said, "n")}
        case ["target", way]:
            return chosen(said, way.removesuffix("_of"))
    raise Unread(said)


def chosen(said: Value, way: str) -> Data:
    of, n = group(value(said, "what")), number(said, "n")
    match way:
        case "one" | "some":
            return choice(of, n)
        case "up_to":
            return choice(of, n, least=0)
        case "or_none":
            return choice(of, n) | {"or_none": True}
        case "each":
            return choice(of, 1) | {"amount": counted(value(said, "each"), n)}
    raise Unread(way)


def group(said: Value) -> Data:
    """The objects that a text means."""
    match key(said):
        case ["group", "creatures"]:
            return creatures(said)
        case ["group", "cards" | "cards_in"]:
            _, zone, side = key(value(said, "place"))
            found = {"is": "Cards", "side": side} | ({"zone": zone} if zone != "discard" else {})
            return found | power(value(said, "power")) | trigger(value(said, "trigger"))
        case ["group", "plain_cards"]:
            return power(value(said, "power")) | trigger(value(said, "trigger"))
        case ["group", name]:
            return {"is": name}
    raise Unread(said)


def creatures(said: Value) -> Data:
    found: Data = {"is": "Creatures"} | power(value(said, "power")) | trigger(value(said, "trigger"))
    for name in ("side", "other", "boosted", "extreme", "compared", "keywords", "octonite", "blocked"):
        quality = value(said, name)
        if quality == "":
            continue
        match key(quality):
            case ["quality", "any_keyword"]:
                found["keywords"] = ["fast", "frenzy", "hunter", "poisonous", "sneaky", "tough"]
            case ["quality", "keywords"]:
                found["keywords"] = names(value(quality, "keywords"))
            case ["quality", "shared_within"]:
                found["compared"] = "shared"
            case ["quality", word]:
                found[name] = True if word == name else word.replace("_", " ")
            case other:
                raise Unread(other)
    return found


def power(said: Value) -> Data:
    if said == "":
        return {}
    match key(said)[-1]:
        case "least":
            return {"min_power": number(said, "n")}
        case "most":
            return {"max_power": number(said, "n")}
        case "between":
            return {"min_power": number(said, "least"), "max_power": number(said, "most")}
        case other:
            raise Unread(other)


def trigger(said: Value) -> Data:
    return {"trigger": last_part(said)} if said != "" else {}


def subject(said: Value) -> Data | None:
    """Who has something; nothing if it is this creature."""
    if key(said) == ["target", "This"]:
        return None
    return group(value(said, "what"))


# Amounts


def amount(said: Value) -> Data:
    """How much life or energy it is."""
    match key(said):
        case [_, "number" | "exactly"]:
            return {"is": "Number", "n": number(said, "n")}
        case [_, "each"]:
            return counted(value(said, "what"), number(said, "n"))
        case [_, "equal_to", side]:
            return {"is": "Life", "side": side}
        case [_, "equal"]:
            return quantity(value(said, "what"))
    raise Unread(said)


def counted(said: Value, n: int) -> Data:
    """So many for each of something."""
    match key(said):
        case ["each", "life" | "mindbugs" as what, side]:
            found: Data = {"is": what.capitalize(), "side": "opponent" if side == "their" else side}
        case ["each", "octonite"]:
            found = octonite(said)
        case ["each", "had"]:
            found = {"is": "ItHad"}
        case _:
            return {"is": "Count", "group": group(said)} | ({"each": n} if n != 1 else {})
    if n != 1:
        raise Unread(f"{n} for each of {found}")
    return found


def octonite(said: Value) -> Data:
    on = subject(value(said, "on"))
    return {"is": "Octonite"} | ({"group": on} if on is not None else {})


def quantity(said: Value) -> Data:
    match key(said):
        case ["quantity", "number"]:
            return {"is": "Number", "n": number(said, "n")}
        case ["quantity", "life" | "mindbugs" as what, side]:
            return {"is": what.capitalize(), "side": side}
        case ["quantity", "count"]:
            return {"is": "Count", "group": group(value(said, "what"))}
        case ["quantity", "times"]:
            return {"is": "Count", "group": group(value(said, "what")), "each": number(said, "n")}
        case ["quantity", "octonite"]:
            return octonite(said)
        case ["quantity", "had"]:
            return {"is": "ItHad"}
    raise Unread(said)


# Conditions


def condition(said: Value) -> Data:
    match key(said)[1:]:
        case ["your_turn"]:
            return {"is": "YourTurn"}
        case ["not_your_turn"]:
            return {"is": "YourTurn", "yours": False}
        case ["HasSlain"]:
            return {"is": "HasSlain"}
        case ["compare", relation]:
            return compare(quantity(value(said, "left")), relation, quantity(value(said, "right")), said)
        case ["creatures", relation]:
            mine, theirs = ({"is": "Creatures", "side": side} for side in ("me", "opponent"))
            return compare({"is": "Count", "group": mine}, relation, {"is": "Count", "group": theirs}, said)
        case ["life" | "mindbugs" as what, relation]:
            name = what.capitalize()
            return compare({"is": name, "side": "me"}, relation, {"is": name, "side": "opponent"}, said)
        case ["my_life" | "my_mindbugs" as what, relation]:
            return with_number({"is": what.removeprefix("my_").capitalize(), "side": "me"}, relation, said)
        case ["my_hand" | "my_discard" as what, relation]:
            cards: Data = {"is": "Cards", "side": "me"} | ({"zone": "hand"} if what == "my_hand" else {})
            return with_number({"is": "Count", "group": cards}, relation, said)
        case ["there", "pair"]:
            sharing = group(value(said, "what")) | {"compared": "shared"}
            return {"is": "Compare", "left": {"is": "Count", "group": sharing}, "relation": "at least"} | right(1)
        case ["there", "others"]:
            others = group(value(said, "what")) | {"other": True}
            return with_number({"is": "Count", "group": others}, "equal", said)
        case ["there", relation]:
            return with_number({"is": "Count", "group": group(value(said, "what"))}, relation, said)
    raise Unread(said)


def compare(left: Data, relation: str, right: Data, said: Value) -> Data:
    found = {"is": "Compare", "left": left, "relation": relation.replace("_", " "), "right": right}
    return found | {"relation": "at least", "lead": number(said, "n")} if relation == "lead" else found


def with_number(left: Data, relation: str, said: Value) -> Data:
    found: Data = {"is": "Compare", "left": left}
    if relation == "none":
        return found | {"relation": "equal"} | right(0)
    return found | {"relation": relation.replace("_", " ")} | right(number(said, "n"))


def right(n: int) -> Data:
    return {"right": {"is": "Number", "n": n}}


# Constant abilities


def constant(said: Value) -> list[Data]:
    """What holds all the time: more than one thing, if they hold for the same creatures under the same condition."""
    if key(said) == ["constant", "in_discard"]:
        return [one | {"zone": "discard"} for one in constant(value(said, "then"))]
    if key(said) == ["constant", "while"]:
        when = condition(value(said, "condition"))
        then = value(said, "then")
        who = then.values.get("who") if isinstance(then, Message) else None
        if isinstance(who, Message) and key(who) in (["subject", "it"], ["subject", "they"]):  # those that were just counted
            return [one | {"when": when, "to": when["left"]["group"]} for one in had(then)]
        return [one | {"when": when} for one in constant(then)]
    if key(said)[0] == "have":
        to = subject(value(said, "who"))
        return [one | ({"to": to} if to is not None else {}) for one in had(said)]
    return [other_constant(said)]


def had(said: Value) -> list[Data]:
    match key(said):
        case ["have", "power"]:
            return [{"is": "MorePower", "amount": more(value(said, "power"))}]
        case ["have", "keywords"]:
            return [{"is": "HaveKeywords", "keywords": names(value(said, "keywords"))}]
        case ["have", "several"]:
            return [thing(one) for one in items(value(said, "things"))]
        case ["have", "dice"]:
            return [{"is": "MoreDice"}]
        case ["have", "ability"]:
            text = value(said, "ability")
            assert isinstance(text, Sentences)
            (one,) = text.items
            (granted,) = abilities(one)
            return [{"is": "HaveAbility", "ability": granted}]
    raise Unread(said)


def thing(said: Value) -> Data:
    if isinstance(said, Listing):
        return {"is": "HaveKeywords", "keywords": names(said)}
    return {"is": "MorePower", "amount": more(value(said, "power"))}


def more(said: Value) -> Data:
    n = change(said)
    return counted(value(said, "what"), n) if key(said) == ["power", "each"] else {"is": "Number", "n": n}


def other_constant(said: Value) -> Data:
    match key(said):
        case ["ban", side]:
            return {"is": "Ban", "bans": names(value(said, "what")), "side": side}
        case ["constant", "Cannot"]:
            to = subject(value(said, "who"))
            return {"is": "Cannot", "bars": names(value(said, "what"))} | ({"to": to} if to is not None else {})
        case ["constant", "KeywordsDoNothing"]:
            return {"is": "KeywordsDoNothing", "to": subject(value(said, "who"))}
        case ["constant", "CannotBlockThis" | "CannotHunt" as name]:
            return {"is": name, "who": subject(value(said, "who"))}
        case ["constant", "CopyKeywords"]:
            of = target(value(said, "of"))["group"]
            return {"is": "CopyKeywords", "keywords": names(value(said, "keywords")), "of": of}
        case ["constant", "EvolveInstead"]:
            face = value(said, "face")
            assert isinstance(face, Name)
            return {"is": "EvolveInstead", "to": face.name}
        case ["constant", "LoseMore" | "MindbugsCostLife" | "RerollMore" as name]:
            return {"is": name, "n": number(said, "n")}
        case ["constant", "CannotPlayWeak"]:
            return {"is": "CannotPlayWeak", "max_power": number(said, "n")}
        case ["constant", "MustBeHunted" | "ReverseFights" as name]:
            return {"is": name}
    raise Unread(said)
