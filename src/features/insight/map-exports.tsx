import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ChartFigures } from '#contract/entities/flow-figures.ts'
import type { ChartDrawing } from '#diagrams/drawing.ts'
import { withFigures } from '#diagrams/figures.ts'
import { saveFile } from '#src/shared/browser/save-file.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { figuresCsv } from './figures-csv.ts'
import classes from './insight.module.css'
import type { Colour } from './insight-search.ts'
import { mapFigures } from './map-figures.ts'
import { useFigureWords } from './use-figure-words.ts'

interface MapExportsProps {
  figures: ChartFigures
  drawing: ChartDrawing
  colour: Colour
  label: string
}

/** Saves the figures as a table, or the drawing with them as a picture. */
export const MapExports = ({ figures, drawing, colour, label }: MapExportsProps) => {
  const { t } = useTranslation('insight')
  const words = useFigureWords(figures.chart, colour)
  const { chart, from, to } = figures
  const fileName = `masar-${chart}-${from}-${to}`
  const picture = async () => {
    const { svgOf } = await import('#diagrams/svg.ts')
    const drawn = withFigures(drawing, mapFigures(drawing, figures, colour, words))
    return svgOf(drawn, { title: label, description: t(`legend.${colour}`) })
  }
  const csv = () => new Blob([figuresCsv(figures)], { type: 'text/csv;charset=utf-8' })
  const svg = async () => new Blob([await picture()], { type: 'image/svg+xml' })
  const png = async () => {
    const { pngOf } = await import('./png-of.ts')
    return pngOf(await picture(), drawing)
  }
  const save = async (make: () => Blob | Promise<Blob>, ending: string) => {
    try {
      saveFile(await make(), `${fileName}.${ending}`)
    } catch {
      notify.error(t('export.failed'))
    }
  }
  const button = (ending: 'csv' | 'svg' | 'png', make: () => Blob | Promise<Blob>) => (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      aria-label={t(`export.${ending}`)}
      onClick={() => void save(make, ending)}
    >
      {ending.toUpperCase()}
    </Button>
  )
  return (
    <fieldset className={classes.exports} aria-label={t('export.label')}>
      {button('csv', csv)}
      {button('svg', svg)}
      {button('png', png)}
    </fieldset>
  )
}
