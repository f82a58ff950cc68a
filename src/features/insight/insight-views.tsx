import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Views } from '#src/shared/ui/views.tsx'
import { type InsightSearch, VIEWS } from './insight-search.ts'
import type { RehearsalSearch } from './rehearsal-search.ts'

interface InsightViewsProps {
  shown: (typeof VIEWS)[number] | 'rehearsal'
  search: InsightSearch | RehearsalSearch
}

/** What can be shown of the flows; each begins with the chart and the days of the one before. */
export const InsightViews = ({ shown, search }: InsightViewsProps) => {
  const { t } = useTranslation('insight')
  const navigate = useNavigate()
  const { chart, from, to } = search
  return (
    <Views
      label={t('views.label')}
      views={[...VIEWS, 'rehearsal' as const].map((view) => ({ view, name: t(`views.${view}`) }))}
      shown={shown}
      onShow={(view) =>
        void (view === 'rehearsal'
          ? navigate({ to: '/insight/rehearsal', search: { chart, from, to } })
          : navigate({ to: '/insight', search: { ...search, view, state: undefined }, resetScroll: false }))
      }
    />
  )
}
