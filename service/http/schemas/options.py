"""The options of games as one request schema, made from the rules' own table of options."""

from typing import Any

from marshmallow import fields

from service.http.problems.problem import OPTION_TEXTS
from service.http.schemas.fields import Body, Choice, Flag, Object, Pattern, Whole
from service.http.schemas.names import Name
from service.rules.model.errors import OptionFault
from service.rules.options import OPTIONS, Option

AMOUNT = r"^(0|[1-9][0-9]{0,6})(\.[0-9]{1,4})?$"


class Stake(Body):
    """What a point is worth."""

    amount = Pattern(AMOUNT, "not_amount", required=True, metadata={"description": "A decimal amount per point."})
    label = Name(most=12, required=True, metadata={"description": "What the amount is called, such as CAD."})


def _field(option: Option) -> fields.Field[Any]:
    said = {"description": f"{OPTION_TEXTS[option.name].en} ({option.rule})"}
    if option.choices is not None:
        return Choice(option.choices, metadata=said)
    return (
        Flag(metadata=said) if option.bounds is None else Whole(*option.bounds, OptionFault.OUT_OF_RANGE, metadata=said)
    )


class _Options(Body):
    """The options of a game; those left out keep the variant's default."""

    unknown_word = "unknown_option"

    stake = Object(Stake, metadata={"description": f"{OPTION_TEXTS['stake'].en} (CORE-18)"})


GameOptions = _Options.from_dict({name: _field(option) for name, option in OPTIONS.items()}, name="GameOptions")
