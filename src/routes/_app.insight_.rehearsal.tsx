import { createFileRoute } from '@tanstack/react-router'
import { rehearsalSearch } from '#src/features/insight/insight-search.ts'
import { RehearsalScreen } from '#src/features/insight/rehearsal-screen.tsx'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

const Rehearsal = () => <RehearsalScreen search={Route.useSearch()} />

export const Route = createFileRoute('/_app/insight_/rehearsal')({
  validateSearch: rehearsalSearch,
  loader: ({ context: { i18n } }) => loadWords(i18n, '/insight'),
  component: Rehearsal,
})
