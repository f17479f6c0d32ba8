"""The options of a game as one request schema, made from the rules' table of options."""

from typing import Any

from marshmallow import fields

from service.http.problems.problem import OPTION_TEXTS
from service.http.schemas.fields import BooleanField, EnumField, IntegerField, ObjectField, PatternField, RequestSchema
from service.http.schemas.names import NameField
from service.rules.model.errors import OptionFault
from service.rules.option_rules import OPTION_RULES, OptionRule

AMOUNT_PATTERN = r"^(0|[1-9][0-9]{0,6})(\.[0-9]{1,4})?$"


class Stake(RequestSchema):
    """The value of a point."""

    amount = PatternField(
        AMOUNT_PATTERN, "not_amount", required=True, metadata={"description": "A decimal amount per point."}
    )
    label = NameField(most=12, required=True, metadata={"description": "The name of the unit, such as CAD."})


def _option_field(option: OptionRule) -> fields.Field[Any]:
    metadata = {"description": f"{OPTION_TEXTS[option.name].en} ({option.rule})"}
    if option.choices is not None:
        return EnumField(option.choices, metadata=metadata)
    return (
        BooleanField(metadata=metadata)
        if option.bounds is None
        else IntegerField(*option.bounds, OptionFault.OUT_OF_RANGE, metadata=metadata)
    )


class _Options(RequestSchema):
    """The options of a game. An option that is left out has the variant's default."""

    unknown_code = "unknown_option"

    stake = ObjectField(Stake, metadata={"description": f"{OPTION_TEXTS['stake'].en} (CORE-18)"})


GameOptions = _Options.from_dict(
    {name: _option_field(option) for name, option in OPTION_RULES.items()}, name="GameOptions"
)
