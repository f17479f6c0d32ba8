// Retrofit's converter of texts, declared as there.
package retrofit2.converter.scalars

import retrofit2.Converter

class ScalarsConverterFactory : Converter.Factory() {
    companion object {
        fun create(): ScalarsConverterFactory = ScalarsConverterFactory()
    }
}
