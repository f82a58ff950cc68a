import { createFileRoute } from '@tanstack/react-router'
import { replaySearch } from '#src/features/insight/insight-search.ts'
import { ReplayScreen } from '#src/features/insight/replay-screen.tsx'
import { loadCatalogue } from '#src/shared/i18n/i18n.ts'
import { SCREEN_WORDS } from '#src/shared/i18n/screen-words.ts'

const Replay = () => <ReplayScreen {...Route.useParams()} search={Route.useSearch()} />

export const Route = createFileRoute('/_app/insight_/flows/$chart/$flow')({
  validateSearch: replaySearch,
  loader: ({ context: { i18n } }) => loadCatalogue(i18n, ...SCREEN_WORDS['/insight']),
  component: Replay,
})
