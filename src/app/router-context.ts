import type { QueryClient } from '@tanstack/react-query'
import type { Translations } from '#src/shared/i18n/i18n.ts'
import type { Session } from '#src/shared/session/session.ts'

/** The context of every route. */
export interface RouterContext {
  queryClient: QueryClient
  session: Session
  i18n: Translations
}
