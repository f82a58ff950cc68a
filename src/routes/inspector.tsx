import { createFileRoute, redirect } from '@tanstack/react-router'
import { InspectorScreen } from '#src/features/inspector/inspector-screen.tsx'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

interface InspectorSearch {
  /** Also shows the charts of the server, to people who may see the flows. */
  server?: true
}

const Inspector = () => <InspectorScreen withServer={Route.useSearch().server === true} />

export const Route = createFileRoute('/inspector')({
  validateSearch: ({ server }: Record<string, unknown>): InspectorSearch =>
    server === undefined ? {} : { server: true },
  beforeLoad: async ({ context: { session }, search }) => {
    if (!search.server) return
    const role = await session.role()
    if (role !== 'admin' && role !== 'analyst')
      throw redirect({ href: '/', reloadDocument: true, replace: true })
  },
  loader: ({ context }) => loadWords(context.i18n, '/inspector'),
  component: Inspector,
})
