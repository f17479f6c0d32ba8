"""What a run of the tests says of those that it left out."""

import pytest

from tests.kit.servers.programs import left_out, program


def test_a_run_counts_what_it_left_out_for_want_of_each_thing() -> None:
    reasons = [
        "Skipped: needs nginx, which is not installed here",
        "Skipped: needs a previous commit, which this copy does not have, to run beside the present one",
        "Skipped: needs nginx, which is not installed here",
    ]
    assert left_out(reasons) == "left out: 1 for want of a previous commit, 2 for want of nginx (see deploy/README.md)"


def test_a_run_that_left_out_nothing_says_nothing() -> None:
    assert left_out([]) == ""


def test_a_test_without_its_program_is_skipped_with_a_reason_that_is_counted() -> None:
    with pytest.raises(pytest.skip.Exception) as skipped:
        program("no-such-program")
    assert "no-such-program" in left_out([str(skipped.value)])
