import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  defaultCssVariablesResolver,
} from '@mantine/core'
import { theme } from './theme.ts'
import { COLORS, type ColorScheme, NAMED_COLORS, SIZES } from './tokens.ts'

const block = (selector: string, variables: Record<string, string>) =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** Variables that Mantine derives from shades. Ours come from the tokens; of Mantine's own colours only the greys are used. */
const derived =
  /^--mantine-(?:primary-color-\d|color-(?!(?:gray|dark)-)[a-z]+-(?:\d|text|filled|light|outline|contrast))/

const tokensOf = (scheme: ColorScheme) =>
  Object.fromEntries(Object.entries(COLORS[scheme]).map(([name, value]) => [`--${name}`, value]))

const namedVariables = Object.fromEntries(
  [...NAMED_COLORS, 'gray'].flatMap((name) => [
    [`--mantine-color-${name}-text`, `var(--${name})`],
    [`--mantine-color-${name}-filled`, `var(--${name})`],
    [`--mantine-color-${name}-filled-hover`, `color-mix(in srgb, var(--${name}) 88%, var(--ink))`],
    [`--mantine-color-${name}-light`, `var(--${name}-soft)`],
    [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, var(--${name}-soft) 92%, var(--${name}))`],
    [`--mantine-color-${name}-light-color`, `var(--${name})`],
    [`--mantine-color-${name}-outline`, `var(--${name})`],
    [`--mantine-color-${name}-outline-hover`, `var(--${name}-soft)`],
  ]),
)

const semantic = {
  '--mantine-primary-color-contrast': 'var(--on-fill)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--faint)',
  '--mantine-color-disabled-border': 'var(--line)',
}

const without = (variables: Record<string, string>, dropped: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !dropped(name)))

const mantineVariables = (): ConvertCSSVariablesInput => {
  const all = defaultCssVariablesResolver(theme)
  const dropped = (name: string) =>
    derived.test(name) || name in semantic || /-(?:gray|dark)-[a-z]|--mantine-h[1-6]-/.test(name)
  return {
    variables: { ...without(all.variables, dropped), ...semantic, ...namedVariables },
    light: without(all.light, dropped),
    dark: without(all.dark, dropped),
  }
}

const DARK = ":root[data-mantine-color-scheme='dark']"

/** The tokens as custom properties. Until a script has set the scheme, the device's preference decides. */
export const tokenStylesheet = (): string => {
  const sizes = Object.fromEntries(Object.entries(SIZES).map(([name, px]) => [`--${name}`, `${px}px`]))
  return [
    block(':root', { ...sizes, ...tokensOf('light'), 'color-scheme': 'light' }),
    block(DARK, { ...tokensOf('dark'), 'color-scheme': 'dark' }),
    `@media (prefers-color-scheme: dark){${block(':root:not([data-mantine-color-scheme])', { ...tokensOf('dark'), 'color-scheme': 'dark' })}}`,
    block(':root', { '--font': theme.fontFamily, '--gray': 'var(--muted)', '--gray-soft': 'var(--hover)' }),
  ].join('\n')
}

/** Mantine's variables, made at build so that the browser neither computes nor injects them. Mantine's visibility classes are not used. */
export const mantineStylesheet = (): string => convertCssVariables(mantineVariables(), ':root')
