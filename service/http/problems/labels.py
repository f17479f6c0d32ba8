"""Short labels for people: of options, of their choices, of the ways in which a round ends."""

from collections.abc import Mapping

import msgspec

from service.http.problems.language import Translation
from service.http.problems.problem import load_texts


class OptionLabels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The labels of an option and of its choices, and whether many tables set it."""

    label: Translation
    everyday: bool = False
    choices: Mapping[str, Translation] = {}


OPTION_LABELS = msgspec.convert(load_texts("option_labels.toml"), dict[str, OptionLabels])
ENDING_LABELS = msgspec.convert(load_texts("endings.toml"), dict[str, Translation])
