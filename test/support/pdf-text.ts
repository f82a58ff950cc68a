import { vi } from 'vitest'

type Reader = typeof import('pdfjs-dist/legacy/build/pdf.mjs')
let reader: Reader | undefined

/** Suppresses the reader's warning that it cannot draw in Node.js, because tests only read the text. */
const loadReader = async (): Promise<Reader> => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  try {
    reader ??= await import('pdfjs-dist/legacy/build/pdf.mjs')
    return reader
  } finally {
    warn.mockRestore()
  }
}

/** An element, or the text in one. */
interface StructureNode {
  role?: string
  type?: string
  lang?: string
  alt?: string
  children?: StructureNode[]
}

/** The text that copying a page gives, and its structure for screen readers. */
export interface CopiedPage {
  /** The lines; a space separates parts of different directions. */
  lines: string[]
  structure: StructureNode | null
}

/** Every element of a role below a node, in reading order. */
export const elementsOf = (node: StructureNode | null, role: string): StructureNode[] => [
  ...(node?.role === role ? [node] : []),
  ...(node?.children ?? []).flatMap((child) => elementsOf(child, role)),
]

/** Reads a PDF as browsers do. */
export const copyPdf = async (
  pdf: Buffer,
): Promise<{
  language: string | null
  showsTitle: boolean
  isTagged: boolean
  title: string
  pages: CopiedPage[]
  /** The files within it. */
  attachments: { name: string; content: Buffer }[]
}> => {
  const { getDocument } = await loadReader()
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages: CopiedPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const lines = ['']
    for (const item of items) {
      if (!('str' in item)) continue
      const line = lines.at(-1) ?? ''
      lines[lines.length - 1] = [line, item.str].filter((text) => text.trim() !== '').join(' ')
      if (item.hasEOL) lines.push('')
    }
    pages.push({ lines: lines.filter(Boolean), structure: await page.getStructTree() })
  }
  const { info } = await document.getMetadata()
  // It is a map, although its types say otherwise.
  const marks: unknown = await document.getMarkInfo()
  const attachments: { name: string; content: Buffer }[] = []
  for (const [id, { filename, content }] of (await document.getAttachments()) ?? [])
    attachments.push({
      name: filename,
      content: Buffer.from(content ?? (await document.getAttachmentContent(id)) ?? []),
    })
  const preferences = await document.getViewerPreferences()
  await task.destroy()
  const known = info as { Language?: string | null; Title?: string }
  return {
    language: known.Language ?? null,
    title: known.Title ?? '',
    isTagged: marks instanceof Map && marks.get('Marked') === true,
    showsTitle: preferences?.get('DisplayDocTitle') === true,
    pages,
    attachments,
  }
}
