import { crc32, deflateRawSync } from 'node:zlib'
import { PDF } from './seed/documents.ts'

interface Entry {
  name: string
  content: Buffer
}

/** A zip archive; just enough of one for what looks into it. */
const zip = (entries: readonly Entry[]): Buffer => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, record) => sum + record.length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end])
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const contentTypes = (main: string) => ({
  name: '[Content_Types].xml',
  content: Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  ),
})
const wordDocument = { name: 'word/document.xml', content: Buffer.from('<w:document/>') }

/** Office's old container with one stream of this name. */
const oldOffice = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...streams.map((stream) => Buffer.from(stream, 'utf16le')),
    Buffer.alloc(512),
  ])

export const SAMPLES = {
  pdf: PDF,
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.alloc(64),
    Buffer.from('ffd9', 'hex'),
  ]),
  doc: oldOffice('Root Entry', 'WordDocument'),
  docx: zip([contentTypes(WORD), wordDocument]),
} as const

/** How a refusal says what is wrong: its code and its words. */
const OTHER_TYPE = ['file-type-refused', 'Please upload a pdf, doc, docx, png, jpeg or jpg file'] as const
const WITH_MACROS = [
  'file-macros',
  'This file contains macros, which we do not take. Save it as PDF and choose the new file.',
] as const
const damaged = (type: string) =>
  [
    'file-damaged',
    `This file cannot be read as ${type}: it is damaged, or another kind of file under this name. Open it on your device, save it again as PDF and choose the new file.`,
  ] as const

export const HOSTILE = {
  'a spreadsheet in the old container': ['x.doc', oldOffice('Root Entry', 'Workbook'), ...damaged('DOC')],
  'an old document with macros': [
    'x.doc',
    oldOffice('Root Entry', 'WordDocument', '_VBA_PROJECT'),
    ...WITH_MACROS,
  ],
  'a new document with macros': [
    'x.docx',
    zip([contentTypes(WORD), wordDocument, { name: 'word/vbaProject.bin', content: Buffer.from('x') }]),
    ...WITH_MACROS,
  ],
  'a plain zip called docx': [
    'x.docx',
    zip([{ name: 'a.txt', content: Buffer.from('hello') }]),
    ...damaged('DOCX'),
  ],
  'a web page': ['x.pdf', Buffer.from('<html><script>alert(1)</script></html>'), ...damaged('PDF')],
  'a program': ['x.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]), ...damaged('PDF')],
  'a drawing that can run scripts': [
    'x.png',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ...damaged('PNG'),
  ],
  'a picture called pdf': ['x.pdf', SAMPLES.png, ...damaged('PDF')],
  'a pdf called png': ['x.png', SAMPLES.pdf, ...damaged('PNG')],
  'a pdf behind something else': [
    'x.pdf',
    Buffer.concat([Buffer.from('junk before it '), SAMPLES.pdf]),
    ...damaged('PDF'),
  ],
  'a pdf without an ending': ['x', SAMPLES.pdf, ...OTHER_TYPE],
  'a pdf with two endings': ['x.pdf.exe', SAMPLES.pdf, ...OTHER_TYPE],
  'a text': ['x.txt', Buffer.from('hello'), ...OTHER_TYPE],
} as const satisfies Record<string, readonly [string, Buffer, string, string]>

export interface Part {
  field: string
  name: string
  content: Buffer
}

/** A multipart body of files and fields, as a browser would send it. */
export const multipart = async (parts: readonly Part[], fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const { field, name, content } of parts) form.append(field, new File([new Uint8Array(content)], name))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
