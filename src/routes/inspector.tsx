import { createFileRoute } from '@tanstack/react-router'
import { InspectorScreen } from '#src/features/inspector/inspector-screen.tsx'
import { loadCatalogue } from '#src/shared/i18n/i18n.ts'
import { SCREEN_WORDS } from '#src/shared/i18n/screen-words.ts'

export const Route = createFileRoute('/inspector')({
  loader: ({ context }) => loadCatalogue(context.i18n, ...SCREEN_WORDS['/inspector']),
  component: InspectorScreen,
})
