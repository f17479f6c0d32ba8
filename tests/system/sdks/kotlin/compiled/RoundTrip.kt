// Reads lines of a model's name, a tab and its JSON; writes what the model makes of it. `A>B`: B made from A.
package rummy.client

import kotlinx.serialization.serializer

fun main() =
    generateSequence(::readLine).forEach { line ->
        val (names, body) = line.split("\t", limit = 2)
        println(names.split(">").fold(body) { said, name -> again(name, said) })
    }

private fun again(name: String, body: String): String {
    val model = serializer(Class.forName("rummy.client.models.$name"))
    return json.encodeToString(model, json.decodeFromString(model, body))
}
