import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service on this machine that names the owners of documents, in the shape of the public ones. */
export interface TaxDocumentService {
  /** For `CNPJ_URL` and `CPF_URL`. */
  url: string;
  close: () => Promise<void>;
}

const names: Record<string, string> = { '12ABC34501DE35': 'Marina Lopes Mídia Ltda', '52998224725': 'Ana Souza' };

/** Knows two documents; every other one does not exist. */
export async function startTaxDocumentService(): Promise<TaxDocumentService> {
  const server = createServer((request, response) => {
    const name = names[request.url?.slice(1) ?? ''];
    response.writeHead(name === undefined ? 404 : 200, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(name === undefined ? { message: 'não encontrado' } : { razao_social: name, qsa: [] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{document}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
