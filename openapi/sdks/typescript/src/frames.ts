// The format of text/event-stream (WHATWG HTML, 9.2), as far as the service uses it.

/** A message of a stream: its kind, which is `message` without a name, and its data. */
export interface Frame {
  event: string;
  data: string;
}

/** The messages of a stream with data, as they come. One that the end of the stream cuts short is left out. */
export async function* frames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let rest = '', part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (rest + decoder.decode(part.value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      yield* blocks.map(frame).filter(({ data }) => data);
    }
  } finally {
    await reader.cancel(); // a reader that stops early frees its place at the service
  }
}

function frame(block: string): Frame {
  const lines = block.split('\n').map((line) => /^(event|data): ?(.*)$/.exec(line));
  const named = (name: string) => lines.flatMap((line) => (line?.[1] === name ? [line[2] ?? ''] : []));
  return { event: named('event').at(-1) ?? 'message', data: named('data').join('\n') };
}
