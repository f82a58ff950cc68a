import type { Step } from '#contract/steps.ts'
import { documentValue } from './document-value.ts'

/** The page is shown with all its content at once: on the server, and in the browser while the app takes over what was rendered. */
export const isPicture = documentValue<true>()

/** The screen of the onboarding that such a page opens: its files are named in the document. */
export const openedScreen = documentValue<Step>()
