import { describe, expect, test } from 'vitest'
import { sourcesOf } from '#test/support/sources.ts'

const portal = sourcesOf(['src']).filter(({ path }) => !/[.]test[.]tsx?$/.test(path))
const found = (pattern: RegExp, sources = portal) =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )

describe('the portal', () => {
  test('the portal reads charts by tags and events, never by the names of states', () => {
    expect(portal.length).toBeGreaterThan(200)
    expect(found(/\.matches\(/)).toEqual([])
  })

  test('the portal runs charts only with `provide` of machines/shared, which requires all actors and actions', () => {
    expect(found(/\.provide\(/)).toEqual([])
    expect(found(/\bprovide(<.*>)?\(\w+, \{/).length).toBeGreaterThan(5)
  })
})

/**
 * Each state of the portal has one owner: a chart with its actors and actions, or the query cache. Only these files may also use an
 * effect or a ref of React, each for its reason. A ref to an element of the page needs no reason.
 */
const MAY_USE_EFFECTS: Record<string, string> = {
  // The page itself: focus, scrolling, drawing, the address.
  'src/features/card/return/card-return-screen.tsx': 'focus',
  'src/shared/table/data-table.tsx': 'scrolling',
  'src/shared/dialog/dialog.tsx': 'the modal element and the focus',
  'src/features/review/documents/pdf-view.tsx': 'opens, draws and closes the document',
  'src/features/review/documents/document-viewer.tsx': 'opens and closes the picture that is drawn',
  'src/features/contact/contact-dialog.tsx': 'the modal element and the focus',
  'src/features/insight/state-panel.tsx': 'focus',
  'src/shared/table/paged-list.ts': 'the address, when the page of a list is gone',
  'src/shared/table/remembered-page.ts': 'the storage of the browser',
  'src/features/onboarding/flow/use-screen-focus.ts': 'focus',
  'src/features/payment-due/debt-notice.tsx': 'a card that was added for the debt pays once',
  // Inputs from outside of React that belong to no chart.
  'src/features/contact/contact-form.tsx': 'validates the initial address of the form',
  'src/shared/forms/use-checked-form.ts': 'the values of a form; focus on the field that was refused',
  'src/routes/__root.tsx': 'focus, and the storage of the browser, which follows the customer',
  'src/shared/ui/toast-host.tsx': 'the network, and toasts that wait',
  'src/shared/ui/toasts.tsx': 'toasts that wait',
  'src/shared/account/account-changes.ts': 'the socket',
  'src/shared/forms/use-draft.ts': 'key strokes, and the page being left',
  'src/features/insight/insight-queries.ts': 'the socket',
  'src/features/insight/use-replay.ts': 'the channel to the inspector, which is closed with the page',
  'src/shared/i18n/use-translation.ts': 'fetches the catalogue',
  // Values that no rendering depends on.
  'src/shared/ui/hooks.ts':
    'the values of the last render, for work that begins later; the visible part of the page',
  'src/shared/account/use-seconds-left.ts': 'the clock',
  'src/shared/account/use-seen-revision.ts': 'the revision of a decision',
  // The onboarding.
  'src/features/onboarding/documents/document-row.tsx': 'the file picker',
  'src/features/onboarding/info/use-business-form.ts':
    'the last answer of the register, for the validation of the form',
  'src/features/onboarding/phone/phone-field.tsx': 'the country of a pasted number',
}

describe('effects and refs of React', () => {
  const users = portal.filter(({ text }) =>
    /\buse(Layout|Insertion)?Effect\(|\buseRef[<(](?!HTML\w*Element>\(null\))/.test(text),
  )
  const paths = users.map(({ path }) => path)

  test('effects and refs of React have a reason in the list: otherwise a chart invokes an actor or takes an action', () => {
    expect(paths.filter((path) => !(path in MAY_USE_EFFECTS))).toEqual([])
  })

  test('the list of effects and refs names only files that use them', () => {
    expect(Object.keys(MAY_USE_EFFECTS).filter((path) => !paths.includes(path))).toEqual([])
  })
})
