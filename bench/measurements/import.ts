import { z } from 'zod';
import { signedInClient } from '../../tests/support/client.ts';
import { importForm, orderFile, type OrderLine } from '../../tests/support/order-file.ts';
import { startStack } from '../../tests/support/stack.ts';
import type { Measurement } from '../measurement.ts';

const orders = 5_600;
const result = z.object({ added: z.int() });

/** The time to import orders into the embedded database, through proxy and gateway. */
export const importOrders: Measurement = {
  name: 'import',
  run: async () => {
    const stack = await startStack({ env: { LOG_LEVEL: 'warn' } });
    try {
      const staff = await signedInClient(stack.url, 'admin@demo.test');
      const file = orderFile(Array.from({ length: orders }, (_, index) => orderLine(index)));
      const startedAt = performance.now();
      const { status, body } = await staff.post('/api/conversion-import', importForm(file));
      const seconds = (performance.now() - startedAt) / 1000;
      if (status !== 200 || result.parse(body).added !== orders) {
        throw new Error(`The import answers ${status}: ${JSON.stringify(body).slice(0, 500)}`);
      }
      return [
        {
          what: `import of ${orders.toLocaleString('en-US')} orders, embedded database`,
          value: seconds,
          unit: 's',
          detail: 'should stay below 10 s',
        },
      ];
    } finally {
      await stack.stop();
    }
  },
};

/** Generates orders for the twenty channels and eight campaigns that are active in the sample data. */
const orderLine = (index: number): OrderLine => ({
  order: `pedido-${index}`,
  price: `${10 + (index % 900)}.${10 + (index % 90)}`,
  site: 1 + (index % 20),
  campaign: 1 + (index % 8),
  status: ['delivered', 'shipped', 'canceled'][index % 3] ?? 'delivered',
});
