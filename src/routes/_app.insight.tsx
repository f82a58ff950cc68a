import { IconRoute } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { InsightScreen } from '#src/features/insight/insight-screen.tsx'
import { insightSearch } from '#src/features/insight/insight-search.ts'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

export const Route = createFileRoute('/_app/insight')({
  staticData: { icon: IconRoute },
  validateSearch: insightSearch,
  loader: ({ context: { i18n } }) => loadWords(i18n, '/insight'),
  component: InsightScreen,
})
