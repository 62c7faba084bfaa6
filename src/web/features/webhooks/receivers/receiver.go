// Receives webhooks of photo albums. Needs Go 1.19 or later, and an https reverse proxy in front of it.
// If the service signs, start it with the secret: WEBHOOK_SECRET=whsec_… go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// the path of the webhook's URL
const path = "/webhooks"

// `token` in the webhook's metadata, for services that don't sign; "" leaves it unchecked
const token = ""

var secret = os.Getenv("WEBHOOK_SECRET")

type values map[string]any

// handle is called once for each delivery, after the response was sent. Move slow work to a queue.
func handle(id, event string, data, metadata values) {
	of := data["photoId"]
	if of == nil {
		of = data["albumId"]
	}
	json.NewEncoder(os.Stdout).Encode(values{"id": id, "event": event, "of": of, "metadata": metadata})
}

const largestBytes = 5_000_000
const tolerance = 300 * time.Second

func isEqual(one, other string) bool {
	return hmac.Equal([]byte(one), []byte(other))
}

// isSigned follows Standard Webhooks: an HMAC of the id, the time and the raw body.
// While a secret is being rotated there are two signatures.
func isSigned(header http.Header, body, key []byte) bool {
	id, sentAt := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(sentAt, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	mac := hmac.New(sha256.New, key)
	io.WriteString(mac, id+"."+sentAt+".")
	mac.Write(body)
	signature := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, one := range strings.Split(header.Get("webhook-signature"), " ") {
		if isEqual(one, signature) {
			return true
		}
	}
	return false
}

// asText writes a value of the metadata, which is a string, a number or a boolean.
func asText(value any) string {
	if text, isText := value.(string); isText || value == nil {
		return text
	}
	text, _ := json.Marshal(value)
	return string(text)
}

// receiver remembers delivery ids: a delivery may arrive twice, with the same id.
type receiver struct {
	key   []byte
	lock  sync.Mutex
	seen  map[string]bool
	order []string
}

func (r *receiver) isRepeated(id string) bool {
	if id == "" {
		return false
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.seen[id] {
		return true
	}
	r.seen[id] = true
	r.order = append(r.order, id)
	if len(r.order) > 10_000 {
		delete(r.seen, r.order[0])
		r.order = r.order[1:]
	}
	return false
}

func (r *receiver) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	if asked, _, _ := strings.Cut(request.RequestURI, "?"); asked != path {
		response.WriteHeader(http.StatusNotFound)
		return
	}
	if request.Method != http.MethodPost {
		response.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, largestBytes))
	if err != nil {
		response.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	if secret != "" && !isSigned(request.Header, body, r.key) {
		response.WriteHeader(http.StatusUnauthorized)
		return
	}
	var delivery struct{ Data, Metadata values }
	if json.Unmarshal(body, &delivery) != nil || delivery.Data == nil {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	if token != "" && !isEqual(asText(delivery.Metadata["token"]), token) {
		response.WriteHeader(http.StatusUnauthorized)
		return
	}
	response.WriteHeader(http.StatusNoContent)
	if flusher, canFlush := response.(http.Flusher); canFlush {
		flusher.Flush()
	}
	id := request.Header.Get("webhook-id")
	// only some services send the event's name; a self-describing webhook has it in its metadata
	event := request.Header.Get("webhook-event")
	if event == "" {
		event = asText(delivery.Metadata["event"])
	}
	if !r.isRepeated(id) {
		handle(id, event, delivery.Data, delivery.Metadata)
	}
}

func main() {
	if secret == "" && token == "" {
		log.Fatal("Set WEBHOOK_SECRET or token: otherwise anyone could send.")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		log.Fatal("WEBHOOK_SECRET is not a secret as a service shows it: ", err)
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	server := http.Server{
		Addr:        "127.0.0.1:" + port,
		Handler:     &receiver{key: key, seen: map[string]bool{}},
		ReadTimeout: 30 * time.Second,
	}
	log.Fatal(server.ListenAndServe())
}
