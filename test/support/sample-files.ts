import { crc32, deflateRawSync } from 'node:zlib'
import { type CompoundEntry, compoundFile } from './compound-file.ts'
import { PDF } from './seed/documents.ts'

export interface ZipEntry {
  name: string
  content: Buffer
}

/** A zip archive. */
export const zip = (entries: readonly ZipEntry[]): Buffer => {
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
const WORD_WITH_MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const contentTypes = (main: string) => ({
  name: '[Content_Types].xml',
  content: Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  ),
})
const PARTS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const WORD_TEXT = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** The links of a part to other parts or, as `External`, to addresses. */
export const links = (
  name: string,
  all: readonly { type: string; target: string; isExternal?: boolean }[],
): ZipEntry => ({
  name,
  content: Buffer.from(
    `<?xml version="1.0"?><Relationships xmlns="${PARTS}">${all
      .map(
        ({ type, target, isExternal = false }, index) =>
          `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
      )
      .join('')}</Relationships>`,
  ),
})

/** The text of a Word file: XML inside its body. */
export const wordText = (body: string): ZipEntry => ({
  name: 'word/document.xml',
  content: Buffer.from(`<w:document xmlns:w="${WORD_TEXT}"><w:body>${body}</w:body></w:document>`),
})
const wordDocument = wordText('<w:p><w:r><w:t>Certificate</w:t></w:r></w:p>')

/** A Word file with further parts, which replace equal ones. */
export const wordFile = (...further: readonly ZipEntry[]): Buffer => {
  const usual = [
    contentTypes(WORD),
    links('_rels/.rels', [{ type: 'officeDocument', target: 'word/document.xml' }]),
    wordDocument,
  ]
  return zip([...usual.filter(({ name }) => !further.some((part) => part.name === name)), ...further])
}

const someText = Buffer.alloc(5_000, 'text')

/** The main stream of a document of Word 97 or later: its header, then text. */
export const wordStream = ({ isEncrypted = false, bytes = 5_000 } = {}): Buffer => {
  const stream = Buffer.alloc(bytes, 'text')
  stream.writeUInt16LE(0xa5ec, 0)
  stream.writeUInt16LE(isEncrypted ? 0x0100 : 0, 10)
  return stream
}

/** The streams of a document of Word 97 or later with this text, in two pieces, and the path of its template. */
export const wordStreams = (text: string, template = ''): readonly CompoundEntry[] => {
  const main = wordStream()
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
    return bytes
  }
  const short = (value: number) => Buffer.from([value & 0xff, value >> 8])
  const half = Math.floor(text.length / 2)
  main.write(text.slice(half), 1_000, 'latin1')
  main.write(text.slice(0, half), 3_000, 'utf16le')
  const piece = (place: number) => Buffer.concat([short(0), numbers(place), short(0)])
  const list = Buffer.concat([numbers(0, half, text.length), piece(3_000), piece(0x40000000 + 2_000)])
  const pieces = Buffer.concat([Buffer.from([2]), numbers(list.length), list])
  const string = (value: string) => Buffer.concat([short(value.length), Buffer.from(value, 'utf16le')])
  const strings = Buffer.concat([short(0xffff), short(2), short(0), string(''), string(template)])
  main.writeUInt16LE(0x0200, 10)
  numbers(0, strings.length, strings.length, pieces.length).copy(main, 0x19a)
  return [
    ['WordDocument', main],
    ['1Table', Buffer.concat([strings, pieces, someText])],
  ]
}

const chunk = (name: string, content: Buffer) => {
  const named = Buffer.concat([Buffer.from(name), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** A picture of one pixel with `frames` equal frames. */
const animatedPng = (frames: number): Buffer => {
  const still = SAMPLES.png
  const [header, data] = [still.subarray(0, 33), still.subarray(33, -12)]
  const uint = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
    return bytes
  }
  const control = (order: number) =>
    chunk('fcTL', Buffer.concat([uint(order, 1, 1, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]))
  const further = Array.from({ length: frames - 1 }, (_, index) =>
    Buffer.concat([
      control(index * 2 + 1),
      chunk('fdAT', Buffer.concat([uint(index * 2 + 2), data.subarray(8, -4)])),
    ]),
  )
  return Buffer.concat([
    header,
    chunk('acTL', uint(frames, 0)),
    control(0),
    data,
    ...further,
    still.subarray(-12),
  ])
}

export const SAMPLES = {
  pdf: PDF,
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: Buffer.from(
    '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALMAH//Z',
    'base64',
  ),
  doc: compoundFile(['WordDocument', wordStream()], ['1Table', someText]),
  docx: wordFile(),
} as const

const behind = (words: string) => Buffer.concat([Buffer.from(words), SAMPLES.pdf])

/** Code and message of a refusal. */
const OTHER_TYPE = ['file-type-refused', 'Please upload a pdf, doc, docx, png, jpeg or jpg file'] as const
const WITH_MACROS = [
  'file-macros',
  'This file contains macros, which we don’t accept. Save it as PDF and choose the new file.',
] as const
const WITH_PASSWORD = [
  'file-password',
  'This file is protected with a password. Remove the password and choose the file again.',
] as const
/** A DOCX with a password. */
export const ENCRYPTED_DOCX = compoundFile(['EncryptionInfo', someText], ['EncryptedPackage', someText])
const damaged = (type: string) =>
  [
    'file-damaged',
    `This file cannot be read as ${type}: it is damaged, or another kind of file under this name. Open it on your device, save it again as PDF and choose the new file.`,
  ] as const

export const HOSTILE = {
  'a spreadsheet in the old container': ['x.doc', compoundFile(['Workbook', someText]), ...damaged('DOC')],
  'an old document with macros': [
    'x.doc',
    compoundFile(['WordDocument', wordStream()], ['Macros', [['VBA', [['_VBA_PROJECT', someText]]]]]),
    ...WITH_MACROS,
  ],
  'an old document with macros, names in another letter case': [
    'x.doc',
    compoundFile(['WordDocument', wordStream()], ['MACROS', [['vba', [['_vba_project', someText]]]]]),
    ...WITH_MACROS,
  ],
  'a new document with the content type of macros': [
    'x.docx',
    zip([contentTypes(WORD_WITH_MACROS), wordDocument]),
    ...WITH_MACROS,
  ],
  'a new document with macros': [
    'x.docx',
    wordFile({ name: 'word/vbaProject.bin', content: Buffer.from('x') }),
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
  'a spreadsheet with a Word file in it': [
    'x.doc',
    compoundFile(['Workbook', someText], ['MBD0001', [['WordDocument', wordStream()]]]),
    ...damaged('DOC'),
  ],
  'a spreadsheet that names a Word stream in a cell': [
    'x.doc',
    compoundFile(['Workbook', Buffer.from('WordDocument', 'utf16le')]),
    ...damaged('DOC'),
  ],
  'a pdf that begins after 1,200 other bytes': [
    'x.pdf',
    Buffer.concat([Buffer.alloc(1_200, 'junk '), SAMPLES.pdf]),
    ...damaged('PDF'),
  ],
  'a pdf after a program': [
    'x.pdf',
    Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600), SAMPLES.pdf]),
    ...damaged('PDF'),
  ],
  'a new document with a password': ['x.docx', ENCRYPTED_DOCX, ...WITH_PASSWORD],
  'a new document with a password, names in another letter case': [
    'x.docx',
    compoundFile(['encryptioninfo', someText], ['ENCRYPTEDPACKAGE', someText]),
    ...WITH_PASSWORD,
  ],
  'a new document with a password, called doc': ['x.doc', ENCRYPTED_DOCX, ...WITH_PASSWORD],
  'an old document with a password': [
    'x.doc',
    compoundFile(['WordDocument', wordStream({ isEncrypted: true })]),
    ...WITH_PASSWORD,
  ],
  'a short old document with a password': [
    'x.doc',
    compoundFile(
      ['1Table', Buffer.alloc(700)],
      ['worddocument', wordStream({ isEncrypted: true, bytes: 200 })],
    ),
    ...WITH_PASSWORD,
  ],
  'a pdf without a file extension': ['x', SAMPLES.pdf, ...OTHER_TYPE],
  'a pdf with two file extensions': ['x.pdf.exe', SAMPLES.pdf, ...OTHER_TYPE],
  'a text': ['x.txt', Buffer.from('hello'), ...OTHER_TYPE],
} as const satisfies Record<string, readonly [string, Buffer, string, string]>

/** Files that people really have: name, bytes, and the name under which the file is stored. */
export const TAKEN = {
  'a pdf after a line break': ['x.pdf', behind('\n'), 'x.pdf'],
  'a pdf after a Windows line break': ['x.pdf', behind('\r\n'), 'x.pdf'],
  'a pdf after spaces': ['x.pdf', behind('   '), 'x.pdf'],
  'a pdf after a byte order mark': ['x.pdf', behind('\ufeff'), 'x.pdf'],
  'a pdf after a byte order mark and a line break': ['x.pdf', behind('\ufeff\r\n'), 'x.pdf'],
  'a pdf after HTTP headers': [
    'x.pdf',
    behind('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'),
    'x.pdf',
  ],
  'a pdf after printer commands': ['x.pdf', behind('\u001b%-12345X@PJL JOB\n'), 'x.pdf'],
  'a pdf whose header ends with the 1,024th byte': ['x.pdf', behind(' '.repeat(1_019)), 'x.pdf'],
  'an old document with a stream name in lower case': [
    'x.doc',
    compoundFile(['worddocument', wordStream()]),
    'x.doc',
  ],
  'an old document with a stream name in upper case': [
    'x.doc',
    compoundFile(['WORDDOCUMENT', wordStream()]),
    'x.doc',
  ],
  'an animated picture': ['x.png', animatedPng(3), 'x.png'],
  'an animated picture of one frame': ['x.png', animatedPng(1), 'x.png'],
  'a photograph called png': ['scan.1.PNG', SAMPLES.jpg, 'scan.1.jpg'],
  'a picture called jpg': ['x.jpg', SAMPLES.png, 'x.png'],
  'a picture called jpeg': ['x.jpeg', animatedPng(2), 'x.png'],
  'a photograph called jpeg': ['x.jpeg', SAMPLES.jpg, 'x.jpeg'],
  'a picture called pdf': ['x.pdf', SAMPLES.png, 'x.png'],
  'a pdf called png': ['x.png', SAMPLES.pdf, 'x.pdf'],
  'a new document called doc': ['x.doc', SAMPLES.docx, 'x.docx'],
  'an old document called docx': ['عقد.docx', SAMPLES.doc, 'عقد.doc'],
} as const satisfies Record<string, readonly [string, Buffer, string]>

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
