import { PAGES, type PagePath } from '../pages.ts'
import type { Namespace } from './catalogues.ts'
import type { Translations } from './i18n.ts'

/** Words of the screens outside the layout. */
const OTHERS = {
  '/signup': ['onboarding', 'targets', 'changes', 'packages', 'contract', 'contact', 'fields', 'overlay'],
  '/cardReturn': ['onboarding', 'card', 'contact', 'fields'],
  '/invitation': ['invitation'],
  '/inspector': ['inspector', 'chart-map'],
} as const satisfies Record<string, readonly Namespace[]>

/** Words of the layout, around every page inside it. */
const LAYOUT_WORDS = ['overlay', 'contact'] as const satisfies readonly Namespace[]

const PAGE_WORDS = Object.fromEntries(
  Object.entries<{ words: readonly Namespace[] }>(PAGES).map(
    ([path, { words }]): [string, readonly Namespace[]] => [path, [...LAYOUT_WORDS, ...words]],
  ),
) as Record<PagePath, readonly Namespace[]>

/** The words of each screen, by its address. The build also reads this, so that they load together with the screen's code. */
export const SCREEN_WORDS = { ...OTHERS, ...PAGE_WORDS }

/** For a route's loader: fetches the words of its screen before it shows. */
export const loadWords = (i18n: Translations, screen: keyof typeof SCREEN_WORDS): Promise<void> =>
  i18n.load(SCREEN_WORDS[screen])
