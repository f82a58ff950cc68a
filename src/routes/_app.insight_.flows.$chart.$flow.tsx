import { createFileRoute } from '@tanstack/react-router'
import { replaySearch } from '#src/features/insight/insight-search.ts'
import { ReplayScreen } from '#src/features/insight/replay-screen.tsx'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

const Replay = () => <ReplayScreen {...Route.useParams()} search={Route.useSearch()} />

export const Route = createFileRoute('/_app/insight_/flows/$chart/$flow')({
  validateSearch: replaySearch,
  loader: ({ context: { i18n } }) => loadWords(i18n, '/insight'),
  component: Replay,
})
