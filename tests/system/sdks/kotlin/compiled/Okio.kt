// What the SDK uses of Okio, over the streams of the Java runtime.
package okio

import java.io.ByteArrayOutputStream
import java.io.InputStream
import java.util.concurrent.TimeUnit

class Timeout {
    var milliseconds = 0

    fun timeout(time: Long, unit: TimeUnit) = apply { milliseconds = unit.toMillis(time).toInt() }
}

class BufferedSource(private val bytes: InputStream) {
    fun readUtf8(): String = bytes.readAllBytes().decodeToString()

    fun readUtf8Line(): String? {
        val line = ByteArrayOutputStream()
        while (true) {
            val byte = bytes.read()
            if (byte == -1) return if (line.size() == 0) null else line.toString(Charsets.UTF_8)
            if (byte == '\n'.code) return line.toString(Charsets.UTF_8).removeSuffix("\r")
            line.write(byte)
        }
    }
}
