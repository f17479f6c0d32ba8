// Retrofit's converter for kotlinx.serialization, declared as there.
package retrofit2.converter.kotlinx.serialization

import kotlinx.serialization.StringFormat
import okhttp3.MediaType
import retrofit2.Converter

fun StringFormat.asConverterFactory(contentType: MediaType): Converter.Factory = JsonFactory(this)

private class JsonFactory(format: StringFormat) : Converter.Factory(format)
