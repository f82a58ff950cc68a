import { createFileRoute } from '@tanstack/react-router'
import { rehearsalSearch } from '#src/features/insight/insight-search.ts'
import { RehearsalScreen } from '#src/features/insight/rehearsal-screen.tsx'
import { loadCatalogue } from '#src/shared/i18n/i18n.ts'
import { SCREEN_WORDS } from '#src/shared/i18n/screen-words.ts'

const Rehearsal = () => <RehearsalScreen search={Route.useSearch()} />

export const Route = createFileRoute('/_app/insight_/rehearsal')({
  validateSearch: rehearsalSearch,
  loader: ({ context: { i18n } }) => loadCatalogue(i18n, ...SCREEN_WORDS['/insight']),
  component: Rehearsal,
})
