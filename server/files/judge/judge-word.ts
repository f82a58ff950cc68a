import { text } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { readCompoundFile } from './compound-file.ts'
import { PACKED_FILE } from './judge-old-word.ts'
import type { Judgement } from './judgement.ts'

const MAX_ENTRIES = 4_000
/** All entries together, unpacked. */
const MAX_BYTES = 200 * 1024 * 1024
/** One part of XML, unpacked. */
const MAX_PART_BYTES = 60 * 1024 * 1024

const CONTENT_TYPES = '[Content_Types].xml'
const RELATIONSHIPS = /(?:^|\/)_rels\/[^/]*\.rels$/i
const OFFICE_DOCUMENT = /\/officeDocument$/
/** A linked picture is shown only when a person allows it. */
const HARMLESS_LINKS = /\/(?:hyperlink|image|footnotes|video|audio)$/
const LOCAL = /^(?:file:\/{3}(?!\/))?(?:[a-z]:|[^/\\:]*$)/i
const ACTIVE_PARTS = /^word\/activex\//i
const MACROS = /(?:^|\/)vbaProject\.bin$/i
const MACRO_FILES = /\.(?:docm|dotm|xlsm|xltm|xlam|pptm|potm|ppam|ppsm)$/i
const OBJECTS = /^word\/embeddings\/.*\.bin$/i
/** A field that gets its value from another program. */
const FIELD_OF_A_PROGRAM = /^\s*DDE(?:AUTO)?\s/i

class Refused extends Error {
  readonly kind: Judgement['kind']
  constructor(kind: Judgement['kind']) {
    super(kind)
    this.kind = kind
  }
}

/** Reads a DOCX: its list of parts, its links and the text of its main part. */
export const judgeWord = async (content: Uint8Array): Promise<Judgement> => {
  try {
    const zip = await yauzl.fromBufferPromise(Buffer.from(content), { lazyEntries: true })
    await readParts(zip)
    return { kind: 'good' }
  } catch (error) {
    return { kind: error instanceof Refused ? error.kind : 'damaged' }
  }
}

const readParts = async (zip: ZipFile): Promise<void> => {
  if (zip.entryCount > MAX_ENTRIES) throw new Refused('too-complex')
  let bytes = 0
  let main: string | undefined
  const parts = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize
    if (bytes > MAX_BYTES) throw new Refused('too-complex')
    if (MACROS.test(entry.fileName) || MACRO_FILES.test(entry.fileName)) throw new Refused('with-macros')
    if (ACTIVE_PARTS.test(entry.fileName)) throw new Refused('active')
    parts.set(entry.fileName, entry)
  }
  if (!parts.has(CONTENT_TYPES)) throw new Refused('damaged')
  for (const [name, entry] of parts) {
    if (OBJECTS.test(name) && (await holdsProgram(zip, entry))) throw new Refused('active')
    if (RELATIONSHIPS.test(name)) main = readLinks(await partText(zip, entry), name) ?? main
  }
  const document = main === undefined ? undefined : parts.get(main)
  if (!document) throw new Refused('damaged')
  readText(await partText(zip, document))
}

const partText = async (zip: ZipFile, entry: Entry): Promise<string> => {
  if (entry.uncompressedSize > MAX_PART_BYTES) throw new Refused('too-complex')
  return text(await zip.openReadStreamPromise(entry))
}

const holdsProgram = async (zip: ZipFile, entry: Entry): Promise<boolean> => {
  if (entry.uncompressedSize > MAX_PART_BYTES) throw new Refused('too-complex')
  const stream = await zip.openReadStreamPromise(entry)
  return readCompoundFile(Buffer.concat(await stream.toArray())).names.has(PACKED_FILE)
}

const parserOf = (): SaxesParser<{ xmlns: true }> => {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', () => {
    throw new Refused('damaged')
  })
  parser.on('doctype', () => {
    throw new Refused('active')
  })
  return parser
}

/** Returns the name of the main part, if these are the links of the whole package. */
const readLinks = (xml: string, name: string): string | undefined => {
  let main: string | undefined
  const parser = parserOf()
  parser.on('opentag', ({ local, attributes }) => {
    if (local !== 'Relationship') return
    const valueFor = (attribute: string) => attributes[attribute]?.value ?? ''
    const [type, target] = [valueFor('Type'), valueFor('Target')]
    if (valueFor('TargetMode') === 'External' && !HARMLESS_LINKS.test(type) && !LOCAL.test(target))
      throw new Refused('active')
    if (name === '_rels/.rels' && OFFICE_DOCUMENT.test(type)) main = target.replace(/^\//, '')
  })
  parser.write(xml).close()
  return main
}

const readText = (xml: string): void => {
  let field = ''
  let isField = false
  const parser = parserOf()
  parser.on('opentag', ({ local, attributes }) => {
    if (local === 'p') field = ''
    isField = local === 'instrText'
    const instruction = Object.values(attributes).find((attribute) => attribute.local === 'instr')
    if (instruction && FIELD_OF_A_PROGRAM.test(instruction.value)) throw new Refused('active')
  })
  parser.on('text', (part) => {
    if (!isField) return
    field += part
    if (FIELD_OF_A_PROGRAM.test(field)) throw new Refused('active')
  })
  parser.on('closetag', () => {
    isField = false
  })
  parser.write(xml).close()
}
