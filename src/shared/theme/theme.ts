import {
  createTheme,
  DEFAULT_THEME,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
  rem,
} from '@mantine/core'
import { FONT_FAMILY, FONT_MONO, NAMED_COLORS, type NamedColor, SIZES } from './tokens.ts'

declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<NamedColor | 'gray' | 'dark', MantineColorsTuple>
  }
}

const tuple = (shades: string): MantineColorsTuple => shades.split(' ') as unknown as MantineColorsTuple

/** Every shade of a named colour is the token itself: light and dark differ in the stylesheet, not in the component. */
const named = (name: NamedColor): MantineColorsTuple =>
  Array(10).fill(`var(--${name})`) as unknown as MantineColorsTuple

const override = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: {
    ...(Object.fromEntries(NAMED_COLORS.map((name) => [name, named(name)])) as Record<
      NamedColor,
      MantineColorsTuple
    >),
    gray: tuple('#f5f7f9 #eef2f5 #e2e7ed #d3dae2 #b9c3cd #7f8d9c #5a6877 #475462 #2a3947 #10202f'),
    dark: tuple('#e8eef4 #c9d3dc #a2b0be #8b9aa9 #273441 #1d2934 #16202a #0f171f #0b1218 #070c11'),
  },
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' && { color: 'var(--on-fill)' }),
  }),
  fontFamily: FONT_FAMILY,
  fontFamilyMonospace: FONT_MONO,
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: FONT_FAMILY,
    fontWeight: '640',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(24), lineHeight: '1.25' },
      h2: { fontSize: rem(18), lineHeight: '1.35' },
      h3: { fontSize: rem(16), lineHeight: '1.4' },
      h4: { fontSize: rem(14), lineHeight: '1.5' },
      h5: { fontSize: rem(13), lineHeight: '1.5' },
      h6: { fontSize: rem(12), lineHeight: '1.5' },
    },
  },
  defaultRadius: 'md',
  radius: {
    xs: rem(4),
    sm: rem(6),
    md: rem(SIZES['radius-control']),
    lg: rem(SIZES['radius-card']),
    xl: rem(20),
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  shadows: {
    xs: '0 1px 2px rgb(16 32 47 / 5%)',
    sm: '0 1px 3px rgb(16 32 47 / 7%)',
    md: '0 4px 14px rgb(16 32 47 / 10%)',
    lg: '0 10px 28px rgb(16 32 47 / 12%)',
    xl: '0 18px 44px rgb(16 32 47 / 16%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** The portal's only theme; the build generates the stylesheet from it. */
export const theme = mergeMantineTheme(DEFAULT_THEME, override)
