// What the SDK uses of OkHttp, over the HTTP client of the Java runtime: the registries of this project have no OkHttp.
package okhttp3

import java.io.Closeable
import java.io.EOFException
import java.io.FilterInputStream
import java.io.IOException
import java.io.InputStream
import java.net.HttpURLConnection
import java.net.URI
import java.util.concurrent.TimeUnit
import okio.BufferedSource
import okio.Timeout

class MediaType private constructor(private val name: String) {
    override fun toString() = name

    companion object {
        fun String.toMediaType(): MediaType = MediaType(this)
    }
}

class RequestBody private constructor(val text: String, val type: MediaType?) {
    companion object {
        fun String.toRequestBody(contentType: MediaType? = null): RequestBody = RequestBody(this, contentType)
    }
}

class Headers(private val values: Map<String, String>) {
    operator fun get(name: String): String? = values.entries.firstOrNull { it.key.equals(name, ignoreCase = true) }?.value
}

class Request(val method: String, val url: String, val sent: Map<String, String>, val body: RequestBody?) {
    fun header(name: String): String? = Headers(sent)[name]

    fun newBuilder(): Builder = Builder(method, url, sent, body)

    class Builder(
        private var method: String = "GET",
        private var url: String = "",
        private var sent: Map<String, String> = emptyMap(),
        private var body: RequestBody? = null,
    ) {
        fun url(url: String) = apply { this.url = url }

        fun header(name: String, value: String) = apply { sent = sent + (name to value) }

        fun post(body: RequestBody) = method("POST", body)

        fun method(method: String, body: RequestBody?) = apply {
            this.method = method
            this.body = body
        }

        fun build() = Request(method, url, sent, body)
    }
}

class ResponseBody(private val lines: BufferedSource) {
    fun string(): String = lines.readUtf8()

    fun source(): BufferedSource = lines
}

class Response(val code: Int, val headers: Headers, val body: ResponseBody, private val end: () -> Unit) : Closeable {
    val isSuccessful = code in 200..299

    fun header(name: String): String? = headers[name]

    override fun close() = end()
}

interface Call {
    fun execute(): Response

    fun cancel()

    fun timeout(): Timeout

    fun interface Factory {
        fun newCall(request: Request): Call
    }
}

fun interface Interceptor {
    fun intercept(chain: Chain): Response

    interface Chain {
        fun request(): Request

        fun proceed(request: Request): Response
    }
}

class OkHttpClient private constructor(private val builder: Builder) : Call.Factory {
    fun newBuilder() = Builder(builder.connect, builder.read, builder.redirects, builder.interceptors)

    override fun newCall(request: Request): Call = Connection(request, builder)

    class Builder(
        var connect: Int = 10_000,
        var read: Int = 10_000,
        var redirects: Boolean = true,
        var interceptors: List<Interceptor> = emptyList(),
    ) {
        fun connectTimeout(time: Long, unit: TimeUnit) = apply { connect = unit.toMillis(time).toInt() }

        fun readTimeout(time: Long, unit: TimeUnit) = apply { read = unit.toMillis(time).toInt() }

        fun followRedirects(followRedirects: Boolean) = apply { redirects = followRedirects }

        fun addInterceptor(interceptor: Interceptor) = apply { interceptors = interceptors + interceptor }

        fun build() = OkHttpClient(Builder(connect, read, redirects, interceptors))
    }
}

private class Connection(private val request: Request, private val settings: OkHttpClient.Builder) : Call {
    private val limit = Timeout()
    @Volatile private var open: HttpURLConnection? = null

    override fun execute() = proceed(request, settings.interceptors)

    override fun cancel() {
        open?.disconnect()
    }

    override fun timeout() = limit

    private fun proceed(request: Request, left: List<Interceptor>): Response {
        val next = left.firstOrNull() ?: return send(request)
        return next.intercept(
            object : Interceptor.Chain {
                override fun request() = request

                override fun proceed(request: Request) = proceed(request, left.drop(1))
            }
        )
    }

    private fun send(request: Request): Response {
        val connection = URI(request.url).toURL().openConnection() as HttpURLConnection
        open = connection
        connection.connectTimeout = settings.connect
        connection.readTimeout = if (settings.read > 0) settings.read else limit.milliseconds
        connection.instanceFollowRedirects = settings.redirects
        connection.requestMethod = request.method
        request.sent.forEach(connection::setRequestProperty)
        request.body?.let { body ->
            connection.doOutput = true
            body.type?.let { connection.setRequestProperty("Content-Type", it.toString()) }
            connection.outputStream.use { it.write(body.text.toByteArray()) }
        }
        val code = connection.responseCode
        if (code < 0) throw IOException("no HTTP answer")
        val stream = (if (code < 400) connection.inputStream else connection.errorStream) ?: byteArrayOf().inputStream()
        val headers = Headers(connection.headerFields.filterKeys { it != null }.mapValues { it.value.first() })
        val whole = Whole(stream, connection.bytesToCome())
        return Response(code, headers, ResponseBody(BufferedSource(whole)), connection::disconnect)
    }
}

/** The bytes of a body, which fail as OkHttp's do if they end too early: Java itself takes a torn answer for whole. */
private class Whole(bytes: InputStream, private var left: Long) : FilterInputStream(bytes) {
    override fun read(): Int = super.read().also { count(if (it < 0) it else 1) }

    override fun read(into: ByteArray, start: Int, length: Int): Int = super.read(into, start, length).also(::count)

    private fun count(bytes: Int) {
        if (bytes < 0 && left > 0) throw EOFException("the connection ended before the answer")
        left -= bytes
    }
}

/** How many bytes a body has at least: one, if the head of an HTTP/1.1 answer was torn before it told. */
private fun HttpURLConnection.bytesToCome(): Long {
    val told = getHeaderField("Content-Length") ?: getHeaderField("Transfer-Encoding")
    val torn = told == null && responseCode != 204 && getHeaderField(0).startsWith("HTTP/1.1")
    return if (torn) 1 else contentLengthLong
}
