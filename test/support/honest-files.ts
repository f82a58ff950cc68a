import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'
import PdfKit from 'pdfkit'
import sharp, { type Sharp } from 'sharp'
import { compoundFile } from './compound-file.ts'
import { pdfOfLines, pdfWith, wordField } from './hostile-files.ts'
import { links, SAMPLES, wordFile, wordStream, wordStreams, wordText, zip } from './sample-files.ts'

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

const invoiceWith = async (xml: string | Uint8Array): Promise<PDFDocument> => {
  const document = await PDFDocument.create()
  document.addPage()
  await document.attach(Buffer.from(xml), 'factur-x.xml', {
    mimeType: 'text/xml',
    afRelationship: AFRelationship.Alternative,
  })
  return document
}

/** A PDF with a second object 9 after its end, like a file saved by a program that keeps the first version. */
const savedAgain = (before: Buffer, object: string): Buffer => {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(before.toString('latin1'))?.[1]
  const start = before.length + 1
  const added = `\n9 0 obj${object}endobj\n`
  return Buffer.concat([
    before,
    Buffer.from(
      `${added}xref\n9 1\n${String(start).padStart(10, '0')} 00000 n \ntrailer<</Size 99/Root ${rootOf(before)}/Prev ${previous}>>\nstartxref\n${start + added.length - 1}\n%%EOF\n`,
    ),
  ])
}
const rootOf = (pdf: Buffer) => /\/Root\s+(\d+ 0 R)/.exec(pdf.toString('latin1'))?.[1]

const lockedForChange = async (document: PDFDocument): Promise<Uint8Array> => {
  const copy = await document.copy()
  copy.encrypt({ ownerPassword: 'change', userPassword: '' })
  return copy.save({ useObjectStreams: true })
}

const inParagraph = (text: string) => wordFile(wordText(`<w:p>${text}</w:p>`))
/** The instructions of fields that Word and similar programs write. */
const INSTRUCTIONS = [
  ' PAGE   \\* MERGEFORMAT ',
  ' TOC \\o "1-3" \\h \\z \\u ',
  ' HYPERLINK "https://masar.example" \\l "a" ',
  ' HYPERLINK "file:///\\\\\\\\files\\\\letters\\\\a.docx" ',
  ' MERGEFIELD Client_Name \\* Upper ',
  ' REF _Ref123 \\r \\h ',
  ' PAGEREF _Toc1 \\h ',
  ' DATE \\@ "dd/MM/yyyy" ',
  ' TIME ',
  ' NUMPAGES ',
  ' SEQ Table \\* ARABIC ',
  ' DOCPROPERTY Company ',
  ' FORMTEXT ',
  ' ADDIN ZOTERO_ITEM CSL_CITATION {"uri":"http://zotero.org/1"}',
  ' EMBED Excel.Sheet.12 ',
  ' = SUM(ABOVE) ',
  ' Total ',
  ' m:usercontent zone ',
  ' INCLUDEPICTURE "https://masar.example/a.png" \\* MERGEFORMATINET ',
  ' INCLUDEPICTURE "C:\\\\Users\\\\Sara\\\\a.png" \\d ',
  ' LINK Excel.Sheet.12 "C:\\\\Users\\\\Sara\\\\a.xlsx" "Sheet1!R1C1" \\a \\f 5 ',
]

/** Files that people really send, each of a different kind: name and bytes. */
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
    'pdf: an e-invoice with packed objects': [
      'x.pdf',
      Buffer.from(await (await invoiceWith(xml)).save({ useObjectStreams: true })),
    ],
    'pdf: an e-invoice with its data in another encoding': [
      'x.pdf',
      Buffer.from(
        await (
          await invoiceWith(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe9</a>', 'latin1'))
        ).save(),
      ),
    ],
    'pdf: saved again after its end': ['x.pdf', savedAgain(photo, '<</Type/Note/Text(seen)>>')],
    'pdf: saved again twice': [
      'x.pdf',
      savedAgain(savedAgain(photo, '<</Type/Note/Text(seen)>>'), '<</Type/Note/Text(signed)>>'),
    ],
    'pdf: restricted use, with compressed objects': ['x.pdf', Buffer.from(await lockedForChange(copied))],
    'pdf: words about an object': ['x.pdf', pdfWith({ page: '/Note(see 7 0 obj and <</S/GoTo>> endobj)' })],
    'pdf: an invalid value': ['x.pdf', pdfWith({ objects: ['<</Note foo/Width 1>>'] })],
    'pdf: a form in XML without scripts': [
      'x.pdf',
      pdfWith({
        catalog: '/AcroForm<</Fields[]/XFA[(a)4 0 R]>>',
        objects: ['<</Length 40>>stream\n<template><subform name="a"/></template>\nendstream '],
      }),
    ],
    'pdf: a form that a reader may change': [
      'x.pdf',
      pdfWith({ objects: ['<</Type/TransformParams/EF[/Create/Delete/Modify/Import]>>'] }),
    ],
    'pdf: a form with a button that sends it': [
      'x.pdf',
      pdfWith({
        page: '/Annots[<</Type/Annot/Subtype/Widget/FT/Btn/Rect[0 0 9 9]/A<</S/SubmitForm/F(https://masar.example)>>>>]',
      }),
    ],
    'pdf: a link to another file': [
      'x.pdf',
      pdfWith({
        page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoToR/F(b.pdf)/D[0/Fit]>>>>]',
      }),
    ],
    'pdf: opened for printing': ['x.pdf', pdfWith({ catalog: '/OpenAction<</S/Named/N/Print>>' })],
    'pdf: a plan of many lines': ['x.pdf', pdfOfLines(50_000)],
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
    'docx: a table of a chart': ['x.docx', wordFile(part('word/embeddings/Table1.xlsx', 'PK'))],
    'docx: a workbook inside': [
      'x.docx',
      wordFile(
        part('word/embeddings/a.xlsx', zip([part('xl/workbook.xml')])),
        links('word/charts/_rels/chart1.xml.rels', [{ type: 'package', target: '../embeddings/a.xlsx' }]),
      ),
    ],
    'docx: an old workbook inside': [
      'x.docx',
      wordFile(
        part(
          'word/embeddings/a.bin',
          compoundFile(['Workbook', Buffer.alloc(99)], ['\u0001Ole', Buffer.alloc(20)]),
        ),
        links('word/_rels/document.xml.rels', [{ type: 'oleObject', target: 'embeddings/a.bin' }]),
      ),
    ],
    'docx: a formula': [
      'x.docx',
      inParagraph(
        '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>a=b</m:t></m:r></m:oMath>',
      ),
    ],
    'docx: a drawing with a document type': [
      'x.docx',
      wordFile(part('word/media/a.svg', '<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>')),
    ],
    'docx: a picture on the computer': ['x.docx', external('image', 'file:///C:\\Users\\Sara\\a.png')],
    'docx: a picture on the computer, with a host name': [
      'x.docx',
      external('image', 'file://localhost/Users/sara/a.png'),
    ],
    'docx: a picture in a folder beside the file': ['x.docx', external('image', 'pictures/a.png')],
    'docx: a link to a share': ['x.docx', external('hyperlink', 'file:///\\\\files\\letters')],
    'docx: a list of addresses for form letters': [
      'x.docx',
      external('mailMergeSource', 'file:///C:\\Users\\Sara\\list.xlsx'),
    ],
    ...Object.fromEntries(
      INSTRUCTIONS.map((instruction) => [
        `docx: the field${instruction}`,
        ['x.docx', inParagraph(wordField(instruction.replaceAll('"', '&quot;')))] as const,
      ]),
    ),
    'docx: fields inside fields': [
      'x.docx',
      inParagraph(
        wordField(' IF ').replace(
          'IF </w:instrText></w:r>',
          `IF </w:instrText></w:r>${wordField(' MERGEFIELD a ')}`,
        ),
      ),
    ],
    'docx: a page number that is computed': [
      'x.docx',
      inParagraph(
        wordField(' =').replace(' =</w:instrText></w:r>', ` =</w:instrText></w:r>${wordField(' PAGE ')}`),
      ),
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
    'doc: fields': [
      'x.doc',
      compoundFile(
        ...wordStreams(
          INSTRUCTIONS.map((one) => `\u0013${one}\u00141\u0015`).join('\r'),
          'C:\\Users\\Sara\\a.dot',
        ),
      ),
    ],
    'doc: a text about a field': ['x.doc', compoundFile(...wordStreams('DDE and LINK \\\\evil are fields'))],
    'doc: a template of an office': [
      'x.doc',
      compoundFile(...wordStreams('text', '\\\\files1\\letters\\quote.dot')),
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
