// What RummyClient.kt uses of OkHttp, declared as there: the registries of this project have no OkHttp.
package okhttp3

class MediaType {
    companion object {
        fun String.toMediaType(): MediaType = error(this)
    }
}

abstract class ResponseBody {
    abstract fun string(): String
}

abstract class Request {
    abstract fun newBuilder(): Builder

    abstract class Builder {
        abstract fun header(name: String, value: String): Builder

        abstract fun build(): Request
    }
}

abstract class Response

fun interface Interceptor {
    fun intercept(chain: Chain): Response

    interface Chain {
        fun request(): Request

        fun proceed(request: Request): Response
    }
}

open class OkHttpClient {
    fun newBuilder(): Builder = error("declared only")

    abstract class Builder {
        abstract fun addInterceptor(interceptor: Interceptor): Builder

        abstract fun build(): OkHttpClient
    }
}
