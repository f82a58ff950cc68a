import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ArchiveEntry {
  /** The path in the archive. */
  name: string
  /** True to compress the content. Pictures and PDFs are already compressed. */
  isText?: boolean
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const NOTHING = new Uint8Array()

/**
 * Writes a ZIP archive piece by piece. Reads an entry only after the earlier pieces were consumed, so that memory holds one piece of
 * one file. The format allows four gigabytes and 65,535 entries; the caller stays below these limits.
 */
export async function* zipped(entries: AsyncIterable<ArchiveEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for await (const { name, isText = false, content } of entries) {
    const file = isText ? new ZipDeflate(name) : new ZipPassThrough(name)
    file.mtime = at
    zip.add(file)
    for await (const piece of content) {
      file.push(piece)
      yield* pieces.splice(0)
    }
    file.push(NOTHING, true)
    yield* pieces.splice(0)
  }
  zip.end()
  yield* pieces.splice(0)
}
