// What the SDK uses of Retrofit, declared as there.
package retrofit2

import okhttp3.OkHttpClient
import okhttp3.ResponseBody

abstract class Response<T> {
    abstract fun body(): T?

    abstract fun errorBody(): ResponseBody?

    abstract fun code(): Int
}

interface Converter {
    abstract class Factory
}

abstract class Retrofit {
    abstract fun <T> create(service: Class<T>): T

    class Builder {
        fun baseUrl(baseUrl: String): Builder = error(baseUrl)

        fun client(client: OkHttpClient): Builder = error(client)

        fun addConverterFactory(factory: Converter.Factory): Builder = error(factory)

        fun build(): Retrofit = error("declared only")
    }
}
