import {
  ActionIcon,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Loader,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

type Shades = [string, string, string, string, string, string, string, string, string, string];
const board: Shades = [
  '#e6f0ec',
  '#cfe2da',
  '#a9cdbf',
  '#84baa6',
  '#5fb39b',
  '#3f8f7a',
  '#2b7160',
  '#1f5b4d',
  '#17473c',
  '#0f332b',
];
const paper: MantineColorsTuple = [
  '#fbfaf6',
  '#f4f2ea',
  '#ece9df',
  '#e4e1d8',
  '#cfccc0',
  '#a8a598',
  '#737065',
  '#56615d',
  '#363f3c',
  '#1c2422',
];
const blackboard: MantineColorsTuple = [
  '#e8ece9',
  '#c6cfca',
  '#a5b2ad',
  '#82918b',
  '#2a3833',
  '#1d2a26',
  '#16211e',
  '#0f1715',
  '#0b1110',
  '#070b0a',
];

const edge = '1px solid transparent';
/** Buttons take their colors from the tokens, so that both schemes have enough contrast. */
const variantColorResolver: VariantColorsResolver = ({ color, theme, variant }) => {
  const name = (color ?? theme.primaryColor) === 'red' ? 'danger' : 'board';
  const ink = `var(--${name})`;
  const tint = `var(--${name}-tint)`;
  if (variant === 'filled') {
    return { background: ink, hover: `var(--${name}-hover)`, color: `var(--on-${name})`, border: edge };
  }
  if (variant === 'light')
    return { background: tint, hover: 'var(--board-tint-hover)', color: ink, border: edge };
  if (variant === 'default') {
    return {
      background: 'var(--card)',
      hover: 'var(--raised)',
      color: 'var(--ink)',
      border: '1px solid var(--edge)',
    };
  }
  if (variant === 'outline') {
    return { background: 'transparent', hover: tint, color: ink, border: `1px solid ${ink}` };
  }
  return { background: 'transparent', hover: tint, color: ink, border: edge };
};

/** Mantine's variables, defined by our tokens for both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--board)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--raised)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--edge)',
    '--mantine-color-disabled': 'var(--raised)',
    '--mantine-color-disabled-color': 'var(--ink-soft)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--board)',
    '--mantine-primary-color-filled-hover': 'var(--board-hover)',
    '--mantine-primary-color-light': 'var(--board-tint)',
    '--mantine-primary-color-light-hover': 'var(--board-tint-hover)',
    '--mantine-primary-color-light-color': 'var(--board)',
    '--mantine-primary-color-contrast': 'var(--on-board)',
    '--mantine-color-board-filled': 'var(--board)',
    '--mantine-color-board-outline': 'var(--board)',
    '--mantine-color-board-light': 'var(--board-tint)',
    '--mantine-color-board-light-color': 'var(--board)',
  };
  return { variables: {}, light: scheme, dark: scheme };
};

export const theme = createTheme({
  primaryColor: 'board',
  primaryShade: { light: 7, dark: 4 },
  colors: { board, gray: paper, dark: blackboard },
  variantColorResolver,
  fontFamily: 'var(--font)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm', fw: 500 } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', size: 'lg' } }),
    Loader: Loader.extend({ defaultProps: { size: 'sm' } }),
  },
});
