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
  test('asks a chart by tags and events, never by the names of its states', () => {
    expect(portal.length).toBeGreaterThan(200)
    expect(found(/\.matches\(/)).toEqual([])
  })

  test('runs charts only with all they need: `provide` of machines/shared does not compile without', () => {
    expect(found(/\.provide\(/)).toEqual([])
    expect(found(/\bprovide(<.*>)?\(\w+, \{/).length).toBeGreaterThan(5)
  })
})

/**
 * A state of the portal has one owner: a chart, whose effects are invoked actors and actions, or the query cache. These files may use
 * an effect or a ref of React beside them, each for what it says. A ref to an element of the page is free.
 */
const MAY_USE_EFFECTS: Record<string, string> = {
  // The page itself: focus, scrolling, what is drawn, where the browser is.
  'card-return-screen.tsx': 'focus',
  'data-table.tsx': 'scrolling',
  'desktop-overlay.tsx': 'the modal element',
  'dialog.tsx': 'the modal element and the focus',
  'pdf-page.tsx': 'draws on a canvas',
  'pdf-view.tsx': 'opens and closes the document that is drawn',
  'picture-view.tsx': 'opens and closes the picture that is drawn',
  'sheet.tsx': 'the modal element',
  'state-panel.tsx': 'focus',
  'use-desktop-overlay.ts': 'the width of the screen',
  'use-existing-page.ts': 'the address, when the page of a list is gone',
  'use-heading-focus.ts': 'focus',
  'use-near-screen.ts': 'what is within sight',
  'use-remembered.ts': 'the storage of the browser',
  'use-screen-focus.ts': 'focus',
  'use-server-refusal.ts': 'focus on the field that was refused',
  // What comes from outside of React and belongs to no chart.
  'contact-form.tsx': 'judges the address the form begins with',
  'reason.tsx': 'a call waits for a reason',
  'review-screen.tsx': 'reads the application again when this window knows a newer one',
  'signed-in-effects.tsx': 'the storage of the browser follows the customer',
  'toast-host.tsx': 'the network, and toasts that wait',
  'toasts.tsx': 'toasts that wait',
  'use-account-changes.ts': 'the socket',
  'use-card-return.ts': 'forgets the address when the screen is left',
  'use-draft.ts': 'key strokes, and the page being left',
  'use-live-figures.ts': 'the socket',
  'use-replay-in-inspector.ts': 'the way to the inspector, which is closed with the page',
  'use-seconds-left.ts': 'the clock',
  'use-translation.ts': 'fetches the catalogue',
  // Values no drawing depends on.
  'use-latest.ts': 'what was given in the last render, for work that begins later',
  'use-seen-revision.ts': 'the revision a decision is made about',
  // The onboarding.
  'document-row.tsx': 'the file picker',
  'use-phone-parts.ts': 'the country of a pasted number',
}

describe('effects and refs of React', () => {
  const users = portal.filter(({ text }) =>
    /\buse(Layout|Insertion)?Effect\(|\buseRef[<(](?!HTML\w*Element>\(null\))/.test(text),
  )
  const names = users.map(({ path }) => path.split('/').at(-1) ?? path)

  test('stand only where the list gives a reason: else let a chart invoke an actor or take an action', () => {
    expect(names.filter((name) => !(name in MAY_USE_EFFECTS))).toEqual([])
  })

  test('are listed only where they are', () => {
    expect(Object.keys(MAY_USE_EFFECTS).filter((name) => !names.includes(name))).toEqual([])
  })
})
