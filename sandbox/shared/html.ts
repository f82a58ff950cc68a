/** Safe markup. Only `html` and `raw` create it. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }

  toString(): string {
    return this.markup
  }
}

export type HtmlValue = Html | string | number | boolean | null | undefined | readonly HtmlValue[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

function render(value: HtmlValue): string {
  if (value instanceof Html) return value.markup
  if (value === null || value === undefined || typeof value === 'boolean') return ''
  if (typeof value === 'object') return value.map(render).join('')
  return escapeText(String(value))
}

/** Template tag: escapes every value that is not `Html`, joins lists, and omits null, undefined and booleans. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(strings.map((text, index) => text + render(values[index])).join(''))
}

/** Marks text as safe markup. */
export const raw = (markup: string): Html => new Html(markup)
