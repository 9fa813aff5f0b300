import { Button } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import type { ProductTextRemoval } from './use-product-text.ts';

export function ProductTextButton({ product }: { readonly product: ProductTextRemoval }) {
  const t = useText(messages);
  return (
    <Button variant="subtle" color="red" loading={product.isPending} onClick={product.ask}>
      {t('useProductText')}
    </Button>
  );
}
