import { PDFDocument } from '@cantoo/pdf-lib'
import PdfKit from 'pdfkit'
import sharp, { type Sharp } from 'sharp'
import { compoundFile } from './compound-file.ts'
import { pdfWith } from './hostile-files.ts'
import { links, SAMPLES, wordFile, wordStream, wordText } from './sample-files.ts'

const written = async (options: PDFKit.PDFDocumentOptions, draw?: (document: PDFKit.PDFDocument) => void) => {
  const document = new PdfKit(options)
  document.text('Certificate')
  draw?.(document)
  document.end()
  return Buffer.concat(await document.toArray())
}

const scan = (): Sharp =>
  sharp({
    create: {
      width: 90,
      height: 60,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

const part = (name: string, content: Buffer | string = 'x') => ({ name, content: Buffer.from(content) })
const external = (type: string, target: string) =>
  wordFile(links('word/_rels/document.xml.rels', [{ type, target, isExternal: true }]))

/** Files as people really send them, each of a different kind: name and bytes. */
export const honestFiles = async (): Promise<
  Record<string, readonly [fileName: string, content: Buffer]>
> => {
  const jpg = await scan().jpeg().toBuffer()
  const png = await scan().png().toBuffer()
  const cmyk = await scan().toColourspace('cmyk').jpeg().toBuffer()
  const photo = await written({}, (document) => void document.image(jpg).image(png, 99, 99))
  const form = await PDFDocument.create()
  form.addPage()
  const name = form.getForm().createTextField('name')
  name.setText('Najd Trading')
  name.addToPage(form.getPage(0))
  const copied = await PDFDocument.load(photo)
  const turned = Object.fromEntries(
    await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => [
        `jpg: a photograph rotated by its camera (${orientation})`,
        ['photo.jpg', await scan().jpeg().withMetadata({ orientation }).toBuffer()] as const,
      ]),
    ),
  )
  const before = ['\n', '\r\n', '   ', '\ufeff', 'HTTP/1.1 200 OK\r\n\r\n', '\u001b%-12345X@PJL JOB\n']
  const behindWords = Object.fromEntries(
    before.map((words, index) => [
      `pdf: text before its header (${index + 1})`,
      ['x.pdf', Buffer.concat([Buffer.from(words), photo])] as const,
    ]),
  )
  const xml = '<?xml version="1.0"?><Invoice/>'
  return {
    'pdf: 1.3': ['x.pdf', await written({ pdfVersion: '1.3' })],
    'pdf: 1.4': ['x.pdf', await written({ pdfVersion: '1.4' })],
    'pdf: 1.5': ['x.pdf', await written({ pdfVersion: '1.5' })],
    'pdf: 1.6': ['x.pdf', await written({ pdfVersion: '1.6' })],
    'pdf: 1.7': ['x.pdf', await written({ pdfVersion: '1.7' })],
    'pdf: restricted use (1.4)': ['x.pdf', await written({ pdfVersion: '1.4', ownerPassword: 'change' })],
    'pdf: restricted use (1.6)': ['x.pdf', await written({ pdfVersion: '1.6', ownerPassword: 'change' })],
    'pdf: restricted use (1.7)': ['x.pdf', await written({ pdfVersion: '1.7ext3', ownerPassword: 'change' })],
    'pdf: photographs': ['x.pdf', photo],
    'pdf: a photograph in CMYK': ['x.pdf', await written({}, (document) => void document.image(cmyk))],
    'pdf: fifty pages': [
      'x.pdf',
      await written({}, (document) => {
        for (let page = 1; page < 50; page += 1) document.addPage().text(`Page ${page}`)
      }),
    ],
    'pdf: landscape': ['x.pdf', await written({ layout: 'landscape', size: 'A3' })],
    'pdf: links': [
      'x.pdf',
      await written({}, (document) => void document.text('web', { link: 'https://masar.example' })),
    ],
    'pdf: an outline': ['x.pdf', await written({}, (document) => void document.outline.addItem('Top'))],
    'pdf: tags': ['x.pdf', await written({ tagged: true, lang: 'ar-SA', displayTitle: true })],
    'pdf: a completed form': ['x.pdf', Buffer.from(await form.save())],
    'pdf: compressed objects': ['x.pdf', Buffer.from(await copied.save({ useObjectStreams: true }))],
    'pdf: plain objects': ['x.pdf', Buffer.from(await copied.save({ useObjectStreams: false }))],
    'pdf: no cross-reference table': ['x.pdf', SAMPLES.pdf],
    'pdf: bytes after its end': ['x.pdf', Buffer.concat([photo, Buffer.alloc(3_000, '\0')])],
    'pdf: an e-invoice with its data': [
      'x.pdf',
      pdfWith({
        catalog: '/AF[5 0 R]',
        objects: [
          `<</Type/EmbeddedFile/Subtype/text#2Fxml/Length ${xml.length}>>stream\n${xml}\nendstream `,
          '<</Type/Filespec/F(a.xml)/EF<</F 4 0 R>>>>',
        ],
      }),
    ],
    'pdf: opened at a page': ['x.pdf', pdfWith({ catalog: '/OpenAction[3 0 R/Fit]' })],
    'pdf: opened at a place': ['x.pdf', pdfWith({ catalog: '/OpenAction<</S/GoTo/D[3 0 R/Fit]>>' })],
    'pdf: a rotated page': ['x.pdf', pdfWith({ page: '/Rotate 90' })],
    'pdf: a link to a mail address': [
      'x.pdf',
      pdfWith({
        page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(mailto:a@b.example)>>>>]',
      }),
    ],
    'pdf: a note': [
      'x.pdf',
      pdfWith({ page: '/Annots[<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(seen)>>]' }),
    ],
    'pdf: a stamp': ['x.pdf', pdfWith({ page: '/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]>>]' })],
    ...behindWords,
    'docx: plain': ['x.docx', SAMPLES.docx],
    'docx: a link to the web': ['x.docx', external('hyperlink', 'https://masar.example')],
    'docx: a link to a mail address': ['x.docx', external('hyperlink', 'mailto:a@b.example')],
    'docx: a picture from the web': ['x.docx', external('image', 'https://masar.example/a.png')],
    'docx: a template on the computer': [
      'x.docx',
      external('attachedTemplate', 'file:///C:\\Users\\Sara\\Letter.dotx'),
    ],
    'docx: a template in the same folder': ['x.docx', external('attachedTemplate', 'Letter.dotx')],
    'docx: a picture': ['x.docx', wordFile(part('word/media/image1.jpg', jpg))],
    'docx: the table of a chart': ['x.docx', wordFile(part('word/embeddings/Table1.xlsx', 'PK'))],
    'docx: a formula from an old editor': [
      'x.docx',
      wordFile(part('word/embeddings/oleObject1.bin', compoundFile(['Equation Native', Buffer.alloc(99)]))),
    ],
    'docx: a field with the page number': [
      'x.docx',
      wordFile(wordText('<w:p><w:r><w:instrText> PAGE </w:instrText></w:r></w:p>')),
    ],
    'docx: a text that mentions a field': [
      'x.docx',
      wordFile(wordText('<w:p><w:r><w:t>DDE is a field</w:t></w:r></w:p>')),
    ],
    'docx: written by Google Docs': [
      'x.docx',
      wordFile(links('_rels/.rels', [{ type: 'officeDocument', target: '/word/document.xml' }])),
    ],
    'docx: written by WPS': [
      'x.docx',
      wordFile(part('docProps/custom.xml', '<a/>'), part('customXml/item1.xml', '<b/>')),
    ],
    'docx: comments and notes': [
      'x.docx',
      wordFile(part('word/comments.xml', '<a/>'), part('word/footnotes.xml', '<a/>')),
    ],
    'docx: Arabic': ['عقد.docx', wordFile(wordText('<w:p><w:r><w:t>عقد تأسيس</w:t></w:r></w:p>'))],
    'doc: plain': ['x.doc', SAMPLES.doc],
    'doc: a stream name in lower case': ['x.doc', compoundFile(['worddocument', wordStream()])],
    'doc: short': ['x.doc', compoundFile(['WordDocument', wordStream({ bytes: 200 })])],
    'doc: long': ['x.doc', compoundFile(['WordDocument', wordStream()], ['Data', Buffer.alloc(5_000_000)])],
    'doc: a formula': [
      'x.doc',
      compoundFile(
        ['WordDocument', wordStream()],
        ['ObjectPool', [['_1', [['Equation Native', Buffer.alloc(99)]]]]],
      ),
    ],
    'png: plain': ['x.png', png],
    'png: grey': ['x.png', await scan().greyscale().png().toBuffer()],
    'png: palette': ['x.png', await scan().png({ palette: true }).toBuffer()],
    'png: interlaced': ['x.png', await scan().png({ progressive: true }).toBuffer()],
    'png: transparent': ['x.png', await scan().ensureAlpha(0.5).png().toBuffer()],
    'png: sixteen bits': ['x.png', await scan().toColourspace('rgb16').png().toBuffer()],
    'png: black and white': ['x.png', await scan().threshold().png({ palette: true, colours: 2 }).toBuffer()],
    'png: one pixel': ['x.png', SAMPLES.png],
    'jpg: plain': ['x.jpg', jpg],
    'jpg: grey': ['x.jpg', await scan().greyscale().jpeg().toBuffer()],
    'jpg: progressive': ['x.jpg', await scan().jpeg({ progressive: true }).toBuffer()],
    'jpg: CMYK': ['x.jpg', cmyk],
    'jpg: full colours': ['x.jpg', await scan().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    'jpg: small': ['x.jpg', await scan().jpeg({ mozjpeg: true, quality: 20 }).toBuffer()],
    'jpg: bytes after its end': ['x.jpg', Buffer.concat([jpg, Buffer.alloc(900, 'made by an app')])],
    'jpg: 54 megapixels': [
      'x.jpg',
      await sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: 'white' } })
        .jpeg()
        .toBuffer(),
    ],
    ...turned,
  }
}
