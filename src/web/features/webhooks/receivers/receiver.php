<?php

declare(strict_types=1);

// Receives webhooks of photo albums. Needs PHP 8 or later. Put it where the webhook's URL points, over https.
// If the service signs, set its secret in the web server's environment: WEBHOOK_SECRET=whsec_…

// the path of the webhook's URL
const PATH = '/webhooks';
// `token` in the webhook's metadata, for services that don't sign; '' leaves it unchecked
const TOKEN = '';
define('SECRET', (string) getenv('WEBHOOK_SECRET'));

/** Called once for each delivery, and again if it failed. Move slow work to a queue: the service waits for the response. */
function handle(?string $id, ?string $event, array $data, array $metadata): void
{
    $of = $data['photoId'] ?? $data['albumId'] ?? null;
    error_log(json_encode(['id' => $id, 'event' => $event, 'of' => $of, 'metadata' => $metadata]));
}

const TOLERANCE_SECONDS = 300;

/** Standard Webhooks: an HMAC of the id, the time and the raw body. While a secret is being rotated there are two signatures. */
function isSigned(string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $sentAt = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($sentAt) || abs(time() - (int) $sentAt) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', SECRET));
    $signature = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$body", $key, true));
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $one) {
        if (hash_equals($signature, $one)) {
            return true;
        }
    }
    return false;
}

/** A delivery may arrive twice, with the same id: a file is kept for each, and may be deleted after five days. */
function fileOf(string $id): string
{
    return sys_get_temp_dir() . '/webhook-' . hash('sha256', $id);
}

function answer(): int
{
    if (SECRET === '' && TOKEN === '') {
        error_log('Set WEBHOOK_SECRET or TOKEN: otherwise anyone could send.');
        return 500;
    }
    if (explode('?', $_SERVER['REQUEST_URI'])[0] !== PATH) {
        return 404;
    }
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return 405;
    }
    $body = (string) file_get_contents('php://input');
    if (SECRET !== '' && !isSigned($body)) {
        return 401;
    }
    $delivery = json_decode($body, true);
    $data = $delivery['data'] ?? null;
    $metadata = $delivery['metadata'] ?? [];
    if (!is_array($data) || !is_array($metadata)) {
        return 400;
    }
    $token = $metadata['token'] ?? '';
    if (TOKEN !== '' && !hash_equals(TOKEN, is_scalar($token) ? (string) $token : '')) {
        return 401;
    }
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? null;
    // only some services send the event's name; a self-describing webhook has it in its metadata
    $event = $_SERVER['HTTP_WEBHOOK_EVENT'] ?? $metadata['event'] ?? null;
    // where no file can be made, a delivery that arrives twice is handled twice
    if ($id !== null && @fopen(fileOf($id), 'x') === false && file_exists(fileOf($id))) {
        return 204;
    }
    $isHandled = false;
    // unlike `catch`, it also sees a fatal error or `exit`; the service sends the delivery again
    register_shutdown_function(function () use ($id, &$isHandled) {
        if ($id !== null && !$isHandled) {
            @unlink(fileOf($id));
        }
    });
    try {
        handle($id, is_scalar($event) ? (string) $event : null, $data, $metadata);
        $isHandled = true;
    } catch (Throwable $error) {
        error_log((string) $error);
        return 500;
    }
    return 204;
}

// output is buffered, since it would send the status at once
ob_start();
// stays if the handler exits
http_response_code(500);
http_response_code(answer());
