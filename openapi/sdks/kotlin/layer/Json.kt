package rummy.client

import java.time.OffsetDateTime
import java.time.format.DateTimeFormatterBuilder
import kotlinx.serialization.KSerializer
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.PrimitiveSerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonDecoder
import kotlinx.serialization.json.JsonEncoder
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.decodeFromJsonElement
import kotlinx.serialization.json.encodeToJsonElement
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.modules.SerializersModule
import kotlinx.serialization.modules.contextual
import rummy.client.models.LegalMove

/** How models are read and written: unknown fields are ignored, fields that are null by default are left out. */
val json: Json = Json {
    ignoreUnknownKeys = true
    serializersModule = SerializersModule { contextual(MomentSerializer) }
}

/** The body of a legal move, for the operation that its `action` names: `draw(gameId, move.body())`. */
inline fun <reified T> LegalMove.body(): T = json.decodeFromJsonElement(json.encodeToJsonElement(this))

/** Keeps a move as it came, so that what this release does not know of it is sent back. */
internal object LegalMoveSerializer : KSerializer<LegalMove> {
    private val known = LegalMove.generatedSerializer()

    override val descriptor = known.descriptor

    override fun serialize(encoder: Encoder, value: LegalMove) = (encoder as JsonEncoder).encodeJsonElement(fields(value))

    override fun deserialize(decoder: Decoder): LegalMove = read((decoder as JsonDecoder).decodeJsonElement().jsonObject)

    private fun read(fields: JsonObject) = json.decodeFromJsonElement(known, fields).copy(received = fields)

    private fun fields(move: LegalMove): JsonObject {
        val received = move.received ?: JsonObject(emptyMap())
        if (move.received != null && read(received) == move) return received
        val names = List(descriptor.elementsCount, descriptor::getElementName).toSet()
        return JsonObject(received - names + json.encodeToJsonElement(known, move).jsonObject)
    }
}

private object MomentSerializer : KSerializer<OffsetDateTime> {
    override val descriptor = PrimitiveSerialDescriptor("Moment", PrimitiveKind.STRING)

    private val milliseconds = DateTimeFormatterBuilder().appendInstant(3).toFormatter()

    override fun serialize(encoder: Encoder, value: OffsetDateTime) = encoder.encodeString(milliseconds.format(value))

    override fun deserialize(decoder: Decoder): OffsetDateTime = OffsetDateTime.parse(decoder.decodeString())
}
