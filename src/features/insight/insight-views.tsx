import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Views } from '#src/shared/ui/views.tsx'
import { type InsightSearch, type RehearsalSearch, VIEWS } from './insight-search.ts'

interface InsightViewsProps {
  shown: (typeof VIEWS)[number] | 'rehearsal'
  search: InsightSearch | RehearsalSearch
}

/** The views of the flows. Each keeps the chart and the days of the previous one. */
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
