// What the SDK uses of Retrofit, over the stand-in for OkHttp: it reads the annotations of the generated operations.
package retrofit2

import java.lang.reflect.Method
import java.lang.reflect.ParameterizedType
import java.lang.reflect.Proxy
import java.lang.reflect.Type
import java.lang.reflect.WildcardType
import java.net.URLEncoder
import kotlin.concurrent.thread
import kotlin.coroutines.Continuation
import kotlin.coroutines.intrinsics.COROUTINE_SUSPENDED
import kotlinx.serialization.KSerializer
import kotlinx.serialization.StringFormat
import kotlinx.serialization.serializer
import okhttp3.Call
import okhttp3.Headers
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody
import okhttp3.ResponseBody
import okio.BufferedSource
import retrofit2.http.Body
import retrofit2.http.DELETE
import retrofit2.http.GET
import retrofit2.http.Header
import retrofit2.http.POST
import retrofit2.http.Path
import retrofit2.http.Query

class Response<T>(private val code: Int, private val headers: Headers, private val body: T?, private val error: String?) {
    fun body(): T? = body

    fun errorBody(): ResponseBody? = error?.let { ResponseBody(BufferedSource(it.byteInputStream())) }

    fun code(): Int = code

    fun headers(): Headers = headers
}

interface Converter {
    abstract class Factory(val format: StringFormat? = null)
}

class Retrofit private constructor(private val base: String, private val calls: Call.Factory, private val format: StringFormat) {
    @Suppress("UNCHECKED_CAST")
    fun <T> create(service: Class<T>): T =
        Proxy.newProxyInstance(service.classLoader, arrayOf(service)) { _, method, arguments ->
            val continuation = arguments.last() as Continuation<Any?>
            thread { continuation.resumeWith(runCatching { answer(method, arguments) }) }
            COROUTINE_SUSPENDED
        } as T

    private fun answer(method: Method, arguments: Array<Any?>): Response<Any> {
        val answer = method.genericParameterTypes.last() as ParameterizedType
        val response = (answer.actualTypeArguments[0] as WildcardType).lowerBounds[0] as ParameterizedType
        return calls.newCall(request(method, arguments)).execute().use {
            val text = it.body.string()
            if (!it.isSuccessful) Response(it.code, it.headers, null, text)
            else Response(it.code, it.headers, decoded(response.actualTypeArguments[0], text), null)
        }
    }

    private fun decoded(type: Type, text: String): Any? =
        when {
            type == String::class.java -> text
            text.isEmpty() -> null
            else -> format.decodeFromString(of(type), text)
        }

    private fun request(method: Method, arguments: Array<Any?>): Request {
        val (verb, template) = route(method)
        val request = Request.Builder()
        var path = template
        val query = mutableListOf<String>()
        method.parameterAnnotations.forEachIndexed { at, annotations ->
            val value = arguments[at]
            if (value == null) return@forEachIndexed
            when (val kind = annotations.firstOrNull()) {
                is Path -> path = path.replace("{${kind.value}}", encoded(value))
                is Query -> query += "${kind.value}=${encoded(value)}"
                is Header -> request.header(kind.value, value.toString())
                is Body -> request.method(verb, body(method.genericParameterTypes[at], value))
            }
        }
        if (method.parameterAnnotations.none { it.firstOrNull() is Body }) request.method(verb, null)
        return request.url(base + path.removePrefix("/") + if (query.isEmpty()) "" else query.joinToString("&", "?")).build()
    }

    private fun route(method: Method): Pair<String, String> =
        method.getAnnotation(GET::class.java)?.let { "GET" to it.value }
            ?: method.getAnnotation(DELETE::class.java)?.let { "DELETE" to it.value }
            ?: ("POST" to method.getAnnotation(POST::class.java).value)

    private fun body(type: Type, value: Any) =
        format.encodeToString(of(type), value).toRequestBody("application/json".toMediaType())

    @Suppress("UNCHECKED_CAST")
    private fun of(type: Type) = format.serializersModule.serializer(type) as KSerializer<Any>

    private fun encoded(value: Any) = URLEncoder.encode(value.toString(), Charsets.UTF_8)

    class Builder {
        private var base = ""
        private var calls = Call.Factory { error("no client") }
        private var format: StringFormat? = null

        fun baseUrl(baseUrl: String) = apply { base = baseUrl }

        fun callFactory(factory: Call.Factory) = apply { calls = factory }

        fun addConverterFactory(factory: Converter.Factory) = apply { format = factory.format ?: format }

        fun build() = Retrofit(base, calls, format!!)
    }
}
