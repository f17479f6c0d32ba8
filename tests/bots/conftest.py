"""What long runs of bots have to tell is printed at the end."""

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints a line for each table at which rounds were counted."""
    reports = [each for outcome in ("passed", "failed") for each in terminalreporter.getreports(outcome)]
    lines = [value for report in reports for name, value in report.user_properties if name == "rounds"]
    if lines:
        terminalreporter.section("rounds of bots")
        terminalreporter.write_line("\n".join(lines))
