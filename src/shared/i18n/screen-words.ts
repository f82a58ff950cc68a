import { PAGES, type PagePath } from '../pages.ts'
import type { Namespace } from './catalogues.ts'

/** The words of the screens outside the layout. */
const OTHERS = {
  '/signup': ['onboarding', 'targets', 'changes', 'packages', 'contact', 'fields', 'overlay'],
  '/cardReturn': ['onboarding', 'card', 'contact', 'fields'],
  '/invitation': ['invitation'],
  '/inspector': ['inspector', 'chart-map'],
} as const satisfies Record<string, readonly Namespace[]>

/** The words of the layout, which every page inside it is shown with. */
export const LAYOUT_WORDS = ['overlay', 'contact'] as const satisfies readonly Namespace[]

const OF_PAGES = Object.fromEntries(
  Object.entries<{ words: readonly Namespace[] }>(PAGES).map(
    ([path, { words }]): [string, readonly Namespace[]] => [path, [...LAYOUT_WORDS, ...words]],
  ),
) as Record<PagePath, readonly Namespace[]>

/** The words each screen is shown with, by its address. The build reads this too, so that they come beside the screen's code. */
export const SCREEN_WORDS = { ...OTHERS, ...OF_PAGES }
